import { openPage } from "./openPage.tsx";
import { PlainChat } from "./PlainChat.tsx";

await openPage(PlainChat);
