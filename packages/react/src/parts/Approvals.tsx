import type { ReactNode } from "react";
import { GateCard } from "../gates/GateCard.tsx";
import type { GateProps } from "../gates/GateProps.ts";
import { useKeyed } from "../styles/keyedStore.ts";
import { ActiveChat, type ActiveChat as Chat } from "./ActiveChat.tsx";

/** The approvals and questions that the shown chat waits for, beside the conversation, which has them, too. Nothing where there is none. */
export function Approvals(): ReactNode {
  return (
    <ActiveChat>
      {(chat) => {
        const gates = openGates(chat);
        return gates.length === 0 ? null : <div className="tm-part tm-part-approvals">{gates.map((gate) => <Card key={gate.id} gate={gate} {...chat} />)}</div>;
      }}
    </ActiveChat>
  );
}

function Card({ gate, workspace, view, actions, agentName, typed, focusComposer }: Chat & Pick<GateProps, "gate">): ReactNode {
  const [draft, onDraft] = useKeyed(typed, gate.id);
  const props: GateProps = {
    gate, entry: view.answering.get(gate.id), me: workspace.me(), agentName, mayAnswer: view.send.kind !== "no", guest: view.header?.guest === true, actions, draft, onDraft, rules: view.header?.rules ?? [], focusComposer,
  };
  return <GateCard {...props} />;
}

function openGates({ view }: Chat): GateProps["gate"][] {
  return view.items.flatMap((item) => (item.kind === "message" ? item.message.metadata.gates.filter(({ state }) => state.kind === "open") : []));
}
