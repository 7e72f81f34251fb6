import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@tidemark/react/style.css";
import "./app.css";
import { App } from "./App.tsx";

// The host's own: the chat has others, and neither hears of the other's.
const queries = new QueryClient();
if (new URLSearchParams(location.search).has("hostile")) void import("./hostile.css");

createRoot(document.getElementById("app")!).render(
  <StrictMode>
    <QueryClientProvider client={queries}><App /></QueryClientProvider>
  </StrictMode>,
);
