import { createGateway, jwtAccess } from "@tidemark/gateway";
import { support } from "../../../../agent.ts";
import { secret } from "../../../../secret.ts";

const { fetch } = createGateway({
  basePath: "/api/tidemark",
  agents: { support },
  data: process.env.CHAT_DATA,
  access: jwtAccess({ keys: [{ alg: "HS256", secret }] }),
});

export { fetch as GET, fetch as POST, fetch as PUT, fetch as PATCH, fetch as DELETE, fetch as OPTIONS };
