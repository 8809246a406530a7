/** The staff accounts of the demo. The authenticator secrets are public because they protect nothing. */
export const demoStaff = [
  { email: 'owner@demo.shop', name: '한대표', role: 'owner', secret: 'KVKFKRCPNZQUYMLXOVYDSQKJKZDTSRLD' },
  { email: 'operator@demo.shop', name: '문상담', role: 'operator', secret: 'MFZWIZTHNBVGW3DQOJSXG5DVOZ3XQ6LZ' },
  { email: 'md@demo.shop', name: '진엠디', role: 'md', secret: 'NNSXSMJSGM2DKNRXHA4TAQKCINCEKRSH' },
  { email: 'finance@demo.shop', name: '노재무', role: 'finance', secret: 'ONUG64BNMZUW4YLOMNSS2ZDFNVXXGZLD' },
  { email: 'content@demo.shop', name: '설편집', role: 'content', secret: 'PBQW24DMMUWWG33OORSW45BNONSWG4TF' },
  { email: 'grower@demo.shop', name: '고산지', role: 'distributor', secret: 'OFTXE33XMVZC243FMNZGK5BNMRSW23ZR' },
  { email: 'auditor@demo.shop', name: '여감사', role: 'auditor', secret: 'PJQXKZDJORXXELLTMVRXEZLUFVSGK3LP' },
] as const;

export const demoStaffPassword = 'Staff1234!!';

/** The account that packs in the sandbox, so that demo orders progress automatically. */
export const demoPacker = {
  email: 'packing@demo.shop',
  name: '포장 담당',
  role: 'operator',
  secret: 'OBQWG23JNZTUA43IMFSW64DDN5UXGY3F',
} as const;
