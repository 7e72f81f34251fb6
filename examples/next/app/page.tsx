import { Chat } from "./Chat.tsx";
import "./page.css";

export default function Page() {
  return (
    <div className="page">
      <main>
        <h1>Orders</h1>
        <p>Three are open.</p>
      </main>
      <aside><Chat /></aside>
    </div>
  );
}
