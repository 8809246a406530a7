/** Who a visitor of the demonstration may be in the console. The authenticator's secrets are printed here because they guard nothing. */
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

/** Whoever packs in the sandbox, so that the demonstration's orders go on by themselves. */
export const demoPacker = {
  email: 'packing@demo.shop',
  name: '포장 담당',
  role: 'operator',
  secret: 'OBQWG23JNZTUA43IMFSW64DDN5UXGY3F',
} as const;
