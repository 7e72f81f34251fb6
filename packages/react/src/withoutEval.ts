import { z } from "zod";

/**
 * zod compiles its checks with `new Function` where it may. Under a policy without `unsafe-eval` the mere try is reported as a violation
 * (measured), so it is switched off before the first schema is made: this module is the first import of the front door.
 */
z.config({ jitless: true });
