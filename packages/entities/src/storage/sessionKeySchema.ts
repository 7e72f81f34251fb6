import { z } from "zod";
import { agentIdSchema, connectionIdSchema, sessionIdSchema } from "../ids/ids.ts";

export const sessionKeySchema = z.object({ connection: connectionIdSchema, agent: agentIdSchema, session: sessionIdSchema });
