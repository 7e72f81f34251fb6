"use client";
import { Tidemark } from "@tidemark/react";
import "@tidemark/react/style.css";

async function getToken(): Promise<string> {
  const answer = await fetch("/api/token", { method: "POST" });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

const page = { id: "orders", title: "Orders", data: { open: 3 } };

export function Chat() {
  return <Tidemark source="/api/tidemark" getToken={getToken} context={page} mode="panel" />;
}
