import { readFileSync } from 'node:fs';

/** The secret settings. Each may also be given as a file named by NAME_FILE, as vaults and containers mount them. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'FILES_URL',
  'TOSS_SECRET_KEY',
  'SOLAPI_KEY',
  'SOLAPI_SECRET',
  'FCM_KEY',
  'KAKAO_CLIENT_SECRET',
  'NAVER_CLIENT_SECRET',
  'TRACKING_KEY',
  'FIELD_KEY',
  'FIELD_KEYS',
  'MONITORING_DSN',
  'GOOGLE_ANALYTICS_SECRET',
  'META_ACCESS_TOKEN',
  'ATTRIBUTION_TOKEN',
] as const;

/** The settings with the contents of secret files; an empty value counts as not given. Faults never contain the contents of a file. */
export function readSecretFiles(raw: NodeJS.ProcessEnv) {
  const setValues = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''));
  const faults: string[] = [];
  for (const name of secretNames) {
    const file = setValues[`${name}_FILE`];
    if (file === undefined) continue;
    if (setValues[name] !== undefined) faults.push(`Set either ${name} or ${name}_FILE, not both`);
    else
      try {
        // Editors end a file with a newline; no secret ends with one.
        setValues[name] = readFileSync(file, 'utf8').trimEnd();
        if (setValues[name] === '') faults.push(`${name}_FILE names ${file}, which is empty`);
      } catch (error) {
        faults.push(`${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`);
      }
  }
  return { given: setValues, faults };
}
