import "virtual:rig-fonts";
import "../../../packages/react/src/style.css";
import "./page.css";
import { useEffect, useState } from "react";
import { ChatFrame } from "../../../packages/react/src/page/index.ts";
import { startRig, type RigMessage } from "virtual:rig";
import { chatOf } from "./chatOf.ts";
import { benchHost } from "./benchHost.ts";

/** The whole page as a user has it: chats, open chats, title row, conversation, strip, composer, theme. */
function App({ initial, register }: { initial: RigMessage[]; register: (api: { send(text: string): void }) => void }) {
  const [chat] = useState(() => chatOf(initial));
  useEffect(() => { register(chat); }, [chat, register]);
  return <ChatFrame workspace={chat.workspace} host={benchHost} scheme="light" direction="ltr" language="en" reducedMotion={false} scope={document} />;
}

startRig(App);
