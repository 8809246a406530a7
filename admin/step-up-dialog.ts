/** Asks for a fresh code. The frame registers its dialog here. Resolves to whether a code was accepted. */
export const stepUpPrompt = { ask: async () => false };
