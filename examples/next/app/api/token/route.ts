import { signToken } from "@tidemark/gateway";
import { secret } from "../../../secret.ts";

/** Who the user is, your app knows: from its session cookie, say. Here everybody is Ada. */
export async function POST(): Promise<Response> {
  return Response.json({ token: await signToken({ secret, sub: "user-1", name: "Ada" }) });
}
