import type { PackingSlip } from '#contract/packing-slips.ts';
import { shortDateText } from '../kit/admin-texts.ts';

/** The printed pages: the picking list first, then two packing slips a sheet. */
export function PrintedSlips({ slips }: { slips: PackingSlip[] }) {
  const going = slips.filter(({ isLocked }) => !isLocked);
  const sums = new Map<string, number>();
  for (const { name, options } of going)
    for (const option of options)
      sums.set(`${name} · ${option.name}`, (sums.get(`${name} · ${option.name}`) ?? 0) + option.units);
  return (
    <div className="paper">
      <section className="sheet-page">
        <h1>포장 목록 · {going.length}건</h1>
        <table>
          <tbody>
            {[...sums].sort().map(([name, units]) => (
              <tr key={name}>
                <td className="box" />
                <td>{name}</td>
                <td className="units">{units}개</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {going.map((slip) => (
        <section key={slip.uuid} className="slip">
          <p className="to">{slip.receiver} 님</p>
          <p>
            ({slip.zonecode}) {slip.address}
          </p>
          <p>{slip.phone}</p>
          {slip.memo && <p>메모: {slip.memo}</p>}
          <hr />
          <p>
            {slip.name} × {slip.units}
          </p>
          <p>{slip.options.map(({ name, units }) => `${name} ${units}`).join(', ')}</p>
          <p className="small">
            {slip.orderNumber} · {slip.distributor} · {slip.dispatchDate ? shortDateText(slip.dispatchDate) : ''}
          </p>
        </section>
      ))}
    </div>
  );
}
