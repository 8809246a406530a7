import { requestSolapi } from '#server/integrations/solapi/solapi-http.ts';
import { createTossHttp } from '#server/integrations/toss/toss-http.ts';
import type { DoctorCheck, DoctorContext } from './doctor-check.ts';

const ms = 5000;

/** Each check makes a harmless request for something that does not exist; the refusal shows whether the key is valid. */
export const companyChecks: DoctorCheck[] = [
  {
    name: 'toss',
    about: 'Toss Payments accepts the secret key',
    async look({ env }) {
      const answer = await createTossHttp(env.toss).get('/v1/payments/orders/doctor-asks-for-none');
      if (answer.kind === 'unknown') return [`TOSS_BASE_URL does not answer (${answer.why}).`];
      if (answer.kind === 'refused' && answer.status === 404) return [];
      return [
        `TOSS_SECRET_KEY is rejected (${answer.kind === 'refused' ? answer.code : 'the probe order exists'}). Set the key of the Toss console.`,
      ];
    },
  },
  {
    name: 'solapi',
    about: 'Solapi accepts the API key',
    async look({ env }) {
      const answer = await requestSolapi(env.solapi, 'GET', '/kakao/v2/templates?limit=500');
      if (answer.outcome === 'body') return [];
      if (answer.outcome === 'refused')
        return [`SOLAPI_KEY or SOLAPI_SECRET is rejected (${answer.why}). Set the key of the Solapi console.`];
      return [`SOLAPI_BASE_URL does not answer (${answer.why}).`];
    },
  },
  {
    name: 'kakao',
    about: 'Kakao accepts the client id and secret',
    look: ({ env, reach }) => signInFaults(reach, 'KAKAO', env.kakao, '/oauth/token', env.origin),
  },
  {
    name: 'naver',
    about: 'Naver accepts the client id and secret',
    look: ({ env, reach }) => signInFaults(reach, 'NAVER', env.naver, '/oauth2.0/token', env.origin),
  },
  {
    name: 'tracking',
    about: 'the tracking API accepts the key',
    async look({ env, reach }) {
      const query = new URLSearchParams({ t_key: env.tracking.key, t_code: '04', t_invoice: '100000000000' });
      const answer = await reach(`${env.tracking.baseUrl.replace(/\/+$/, '')}/api/v1/trackingInfo?${query}`, {
        signal: AbortSignal.timeout(ms),
      }).catch(() => undefined);
      if (!answer?.ok) return [`TRACKING_BASE_URL does not answer (${answer?.status ?? 'no connection'}).`];
      const { code } = (await answer.json().catch(() => ({}))) as { code?: unknown };
      // The company's codes: 101 to 103 concern the key, 104 an unknown parcel.
      return /^10[123]$/.test(String(code)) ? [`TRACKING_KEY is rejected (${code}).`] : [];
    },
  },
  {
    name: 'passwords',
    about: 'the API of breached passwords answers, if one is set',
    async look({ env, reach }) {
      if (env.leakedUrl === undefined) return [];
      const url = `${env.leakedUrl.replace(/\/+$/, '')}/range/00000`;
      const answer = await reach(url, { signal: AbortSignal.timeout(ms) }).catch(() => undefined);
      const lines = answer?.ok ? await answer.text().catch(() => '') : '';
      return /^[0-9A-F]{35}:\d+/i.test(lines)
        ? []
        : [`BREACHED_PASSWORDS_URL does not answer (${answer?.status ?? 'no connection'}).`];
    },
  },
  {
    name: 'scripts',
    about: 'external scripts load: payment window, postcode search',
    async look({ env, reach }) {
      const faults = await Promise.all(
        (
          [
            ['TOSS_SDK_URL', env.toss.sdkUrl],
            ['POSTCODE_URL', env.postcodeUrl],
          ] as const
        ).map(async ([name, url]) => {
          const answer = await reach(url, { signal: AbortSignal.timeout(ms) }).catch(() => undefined);
          return answer?.ok && /javascript/.test(answer.headers.get('content-type') ?? '')
            ? ''
            : `${name} serves no script at ${url}.`;
        }),
      );
      return faults.filter(Boolean);
    },
  },
];

/** Requests a token with an invalid code: the answer to a known client is about the code, to an unknown one about the client. */
async function signInFaults(
  reach: DoctorContext['reach'],
  name: string,
  { authUrl, clientId, clientSecret }: { authUrl: string; clientId: string; clientSecret: string },
  path: string,
  origin: string,
) {
  const form = { grant_type: 'authorization_code', code: 'doctor', client_id: clientId, client_secret: clientSecret };
  const body = new URLSearchParams({ ...form, redirect_uri: `${origin}/oauth`, state: 'doctor' });
  const answer = await reach(`${authUrl.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(ms),
  }).catch(() => undefined);
  const reply = (await answer?.json().catch(() => undefined)) as { error?: string } | undefined;
  if (!reply) return [`${name}_AUTH_URL does not answer.`];
  return /client/.test(reply.error ?? '')
    ? [`${name}_CLIENT_ID or ${name}_CLIENT_SECRET is rejected (${reply.error}).`]
    : [];
}
