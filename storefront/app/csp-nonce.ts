import { createContext } from 'react';

/** See nonceContext; empty in the browser. */
export const NonceContext = createContext('');
