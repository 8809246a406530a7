import { createHash } from 'node:crypto';

export type SandboxSnsType = 'kakao' | 'naver';
/** A person with an account at the provider. `isVerified` concerns the e-mail. */
export type SocialPerson = { key: string; name: string; email: string | null; isVerified: boolean; says: string };

/** The accounts offered on the consent page. */
export const socialPeople: SocialPerson[] = [
  { key: 'seoyeon', name: '김서연', email: 'seoyeon@kakao.com', isVerified: true, says: 'seoyeon@kakao.com' },
  { key: 'dohyun', name: '이도현', email: 'dohyun@naver.com', isVerified: true, says: 'dohyun@naver.com' },
  { key: 'mirae', name: '박미래', email: null, isVerified: false, says: '이메일을 알려 주지 않아요' },
  { key: 'sanha', name: '강산하', email: 'sanha@daum.net', isVerified: false, says: '확인되지 않은 이메일' },
  { key: 'haneul', name: '김하늘', email: 'first@demo.shop', isVerified: true, says: '쇼핑몰 회원과 같은 이메일' },
];

export function socialPersonOf(key: string): SocialPerson {
  return (
    socialPeople.find((person) => person.key === key) ?? {
      key,
      name: '손님',
      email: `${key}@sns.example`,
      isVerified: true,
      says: '',
    }
  );
}

/** The path of a person's profile image; null for a person without one. */
export function profileImagePathOf(key: string) {
  return /^(seoyeon|dohyun|pictured)/.test(key) ? '/social/pictures/profile.png' : null;
}

/** 32 px of plain green. */
export const profileImage = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAK0lEQVRIx2Po3zmNpohh1IJRC0YtGLVg1IJRC0YtGLVg1IJRC0YtGCoWAAAXdnhqthf75gAAAABJRU5ErkJggg==',
  'base64',
);

/** The subject id of a person at one provider for one client; it differs between clients. */
export function subjectOf(provider: SandboxSnsType, key: string, appId: number) {
  const digest = createHash('sha256').update(`${provider} ${appId} ${key}`).digest();
  return provider === 'kakao' ? 2_000_000_000 + digest.readUInt32BE(0) : digest.subarray(0, 32).toString('base64url');
}
