/** Where a fresh code is asked for; the frame puts its dialog here. Answers whether one was shown. */
export const stepUpPrompt = { ask: async () => false };
