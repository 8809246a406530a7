/** By name: the arguments of node, flags first, and what the list prints. */
export const commands: Record<string, { run: string[]; summary: string }>;
