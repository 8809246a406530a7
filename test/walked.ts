type Spec = { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] };
export type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };
export type Walked = { passed: number; failed: number; flaky: string[] };

/** What a walk through the journeys came to. One that ended without a word, or without a single step, counts as a failure. */
export function counted(suites: Suite[] | undefined, content: boolean): Walked {
  const specs = (suites ?? []).flatMap((suite) => specsOf(suite));
  const of = (status: Spec['tests'][number]['status']) =>
    specs.flatMap(({ title, tests }) => tests.filter((one) => one.status === status).map(() => title));
  const failed = of('unexpected').length;
  const passed = of('expected').length + of('flaky').length;
  return { passed, failed: failed || (content && passed > 0 ? 0 : 1), flaky: of('flaky') };
}

function specsOf({ title, specs = [], suites = [] }: Suite): Spec[] {
  const inside = suites.flatMap((suite) => specsOf(suite));
  return [...specs, ...inside].map((spec) => ({ ...spec, title: `${title} › ${spec.title}` }));
}
