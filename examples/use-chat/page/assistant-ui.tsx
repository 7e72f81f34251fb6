import { AssistantUi } from "./AssistantUi.tsx";
import { openPage } from "./openPage.tsx";

await openPage(AssistantUi);
