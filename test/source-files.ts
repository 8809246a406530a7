import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The project's files that match, uncommitted ones included. */
export function sourceFiles(...patterns: string[]) {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(file));
}

/** Tests and files that only tests use. */
export const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('test/');
