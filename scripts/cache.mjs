import { enableCompileCache } from 'node:module';

// A second start need not read the shop's sources anew: compiled once, they are kept beside the build.
enableCompileCache('.cache/compile');
