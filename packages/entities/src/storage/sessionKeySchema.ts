import * as z from "zod/mini";
import { agentIdSchema, connectionIdSchema, sessionIdSchema } from "../ids/ids.ts";

export const sessionKeySchema = z.object({ connection: connectionIdSchema, agent: agentIdSchema, session: sessionIdSchema });
