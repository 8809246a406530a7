import { readEnv } from '#server/platform/config/env.ts';
import { demoStaff } from '#server/staff/demo-accounts.ts';
import { printHelp } from './help.ts';
import { opsActions } from './ops/ops-actions.ts';
import { openOpsClient } from './ops/ops-admin-client.ts';

const usage = `npm run ops -- [--as role] <action> …

Actions of the demo staff, over HTTP, on the shop that runs on PORT. Roles: ${demoStaff.map(({ role }) => role).join(', ')} (owner).

  orders [status]                       newest orders; statuses as in the contract
  order <order>                         one order with its lines
  confirm|unconfirm|ready|deliver <line>
  delay <line> <YYYY-MM-DD> <reason>    ship <line> <carrier> <invoice>
  unship|undeliver|stock-out <line> <reason>
  withdraw <line> <reason> [units]      approve|refuse <line> <reason>     (a requested cancel)
  accept|reject <line> <reason>         (a return, an exchange, a claim)
  deposit <order> <reason>              refunds [status]      retry|manual <refund>  paid <refund> <reason>
  stock <option> <+n|-n|n/seen> <reason>   coupon <coupon> <e-mail> <reason>  points <e-mail> <n> <reason>
  cases [open|closed|all]               close-case <case> <reason>         (payment cases, resolved by hand)
  take-case <case>                                                       (reserve a return before it is paid by hand)
  questions [all]                       answer <question> <text>
  inquiries [waiting|answered|closed|all]  inquiry <inquiry>               (customer support)
  reply|reply-close <inquiry> <text>    close-inquiry|unmask-inquiry <inquiry> <reason>
  inquiry-picture <inquiry> <message> <n>
  reviews [open|unanswered|reported|appealed|hidden|all]                   answer-review <review> <text>
  blind-review <review> personal|abuse|advert|unrelated|copied [words]
  unblind-review|settle-review <review> <reason>                           (show again; keep hidden)
  messages [waiting|accepted|sent|failed|withheld]                         (sent messages)
  letters <order>                       say-again <message> <reason>       (messages of an order; resend one)
  advertise <title> <words> <path> <reason>                                (to all customers with marketing consent)
  businesses [waiting|approved|refused|all]                                (applications of business members)
  certificate <application>             member <application> approved|refused [reason]
  approvals                             decide <approval> approved|refused [reason]
  unmask <order> <reason>               audit [subject]      looks          (looks: access to personal data)
  figures [sales|funnel|sources] [from] [until] [seller]   searches [empty] (search terms; those without results)
  figure-rows sales|funnel|sources [from] [until] [seller]                 (rows behind a figure)

<line> is a line's uuid, or an order's number or id followed by /1 for its first line.`;

const args = process.argv.slice(2);
if (args.length === 0) args.push('--help');
printHelp([...process.argv, ...args], usage.split('\n\n')[0] ?? '', usage.split('\n\n').slice(1).join('\n\n'));

const env = readEnv(process.env);
const at = args.indexOf('--as');
const role = (at >= 0 ? args.splice(at, 2)[1] : undefined) ?? 'owner';
const [name = '', ...words] = args;

try {
  const act = opsActions[name];
  if (!act) throw new Error(`Unknown action ${name}. Run npm run ops -- --help.`);
  console.log(JSON.stringify(await act(openOpsClient(env, role), words, env), null, 2));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
