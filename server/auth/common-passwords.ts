import { readFileSync } from 'node:fs';

// Passwords that people often choose: common words with usual endings, and keyboard walks.
const words = `
  password passw0rd p@ssword p@ssw0rd pa55word welcome monkey dragon master sunshine princess football
  baseball superman batman iloveyou letmein shadow michael jordan jennifer hunter trustno1 starwars freedom
  whatever charlie computer internet samsung hyundai korea seoul busan apple google naver daum kakao facebook
  amazon summer winter spring autumn admin administrator root test tester guest user login secret changeme
  default hello flower chocolate cookie cheese orange banana tangerine market farmer shopping sarang love
  lovely angel happy lucky friend family mother father dkssud dlfksl qlalfqjsgh tkfkdgo ghkdlxld dhkdwk gksrnr
  eogksalsrnr alsrn wldms
  cookie pepper ginger tigger killer soccer hockey yankees dallas ranger buster pokemon naruto minecraft
  cheese banana orange purple silver golden diamond crystal angel angels lovely beautiful friends forever family
  babygirl sweetie honey money lucky lucky7 winner champion legend matrix phoenix thunder tiger eagle falcon
  wizard merlin gandalf hobbit skywalker jedi spider spiderman ironman marvel avengers pikachu mario zelda sonic
  mercedes ferrari porsche corvette mustang harley yamaha honda toyota kia genesis lotte hanwha doosan posco
  qwerty1 azerty asdfgh zxcvbn 1qaz 1q2w3e 1q2w3e4r q1w2e3 q1w2e3r4 zaq12wsx 1qazxsw2 qazwsx qazwsxedc 1qaz2wsx3edc
  saranghae saranghaeyo annyeong daehan minguk hanguk jeju busan1 incheon daegu gwangju daejeon ulsan suwon
  tkfkdgo dkssud gksrnr eogksalsrnr rkdtks wpwn tnqkr rkatk gkdldy rlacl rlathdus dlwlsgh qkrwldud wjdgksmf
  chltjdgh wkdals dbsdk tjdus wldms gusdn alswo wogus tjgus dbswl gmlwls alsrl audwls wjddn skdus dlsdk`;

const tails = `
  1 12 123 1! 12! 123! 1@ 01 11 77 88 99 100 2020 2021 2022 2023 2024 2025 2026 !1 !! @1 #1 007 1004 486 7777`;

const walks = `
  a1b2c3d4 q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1q2w3e 1qaz2wsx 1qaz@wsx zaq12wsx zaq1zaq1 qaz123wsx
  1q2w3e4r! 1q2w3e4r5t! q1w2e3r4! a1s2d3f4 a1s2d3f4g5 z1x2c3v4 abc123 abc123! abc12345 abcd1234 asdf1234
  qwer1234 qwe123 qwe123! qwe123!@# qwe123asd asd123 asd123! zxc123 zxc123! aaa111 aaa111! aa112233 abc112233
  112233aa 123qwe 123qwe! 123qwe!@# 123abc 123asd 1a2b3c4d 1a2s3d4f 12qwaszx qw12as34 love1004 angel1004
  tkfkd1004 sarang1004 korea2002 korea1945 seoul1988 rkskek12 qkqh12 eoqkr12 gkstkfkd asdf12 p0o9i8u7 0p9o8i7u
  p@ss1word pass123 pass123! pass1word asd456 dkagh12 qhdks12 votmdnjem vkfkd12 gkstjf12 god1004 jesus777
  hana1004 sky1004 star1004 moon1004 happy1004`;

// The 49,233 most common passwords of @zxcvbn-ts/language-common 3.0.4 (MIT, see NOTICE), limited to those that pass all other
// rules.
const passwordList = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8');

/** Lower-cased, without signs at the end. */
export const commonPasswords = new Set([
  ...split(passwordList.toLowerCase()),
  ...split(walks),
  ...split(words).flatMap((word) => [word, ...split(tails).map((tail) => word + tail)]),
]);

function split(text: string) {
  return text.trim().split(/\s+/);
}
