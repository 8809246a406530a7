import { createContext } from 'react';

/** See markContext; empty in the browser. */
export const NonceContext = createContext('');
