// Who may import whom: the table of CONTRIBUTING.md, as rules. `scripts/check.mjs` runs them.
const test = '\\.(test|sample)\\.tsx?$'
const outside = { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'] }
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The areas in their order: one knows those of the rows above its own, never those of its own row or below. */
const order = [
  ['place'],
  ['people'],
  ['company'],
  ['account'],
  ['message'],
  ['repair'],
  ['device'],
  ['pass'],
  ['visitor'],
  ['meetingroom', 'presence'],
  ['thing', 'meeting'],
  ['terminal', 'station', 'box', 'attendance', 'setup'],
  ['statistics', 'privacy', 'system'],
]
const notAbove = (from, to, exempt = []) =>
  order.map((row, at) =>
    rule(
      `area-order-${row.join('-')}`,
      'An area knows those that stand before it, not those that stand on it.',
      { path: `^${from}/(${row.join('|')})/`, pathNot: [test, ...exempt].join('|') },
      { path: `^${to}/(${order.slice(at).flat().join('|')})/`, pathNot: `^${to}/$1/` },
    ),
  )
/** They show what is in all areas, whichever they are, and hear when it changes. */
const hearsAll = ['^apps/web/src/areas/account/(dashboard-page|setup-guide)\\.tsx$']

module.exports = {
  forbidden: [
    rule(
      'no-circle',
      'Two files that need each other, be it for a type, are one idea, or lack a third.',
      {},
      { circular: true },
    ),
    // the address of a file (`?url`) is answered by the bundler
    rule('resolvable', 'An import that nothing answers.', {}, { couldNotResolve: true, pathNot: '[?]url$' }),

    rule(
      'domain-alone',
      'An area of the domain knows itself and the kernel.',
      { path: '^packages/domain/src/([^/]+)/', pathNot: test },
      { path: '^(packages|apps)/', pathNot: '^packages/domain/src/($1|kernel)/' },
    ),
    rule(
      'domain-pure',
      'The domain is arithmetic: no clock, no I/O, nothing from outside; only kernel/zone.ts knows the time zone library.',
      { path: '^packages/domain/src/', pathNot: `${test}|^packages/domain/src/kernel/zone\\.ts$` },
      outside,
    ),
    rule(
      'domain-zone',
      'kernel/zone.ts needs the time zone library and nothing else.',
      { path: '^packages/domain/src/kernel/zone\\.ts$' },
      { ...outside, pathNot: 'node_modules/temporal-' },
    ),

    rule(
      'contract-areas',
      'An area of the contract knows areas (in their order), the kernel, the permissions and the domain.',
      { path: '^packages/contract/src/[^/]+/', pathNot: test },
      { path: '^(packages|apps)/', pathNot: '^packages/contract/src/[^/]+/|^packages/domain/src/' },
    ),
    rule(
      'contract-kernel',
      'The kernel never learns what an area is.',
      { path: '^packages/contract/src/kernel/', pathNot: test },
      { path: '^(packages|apps)/', pathNot: '^packages/contract/src/(kernel|permission)/|^packages/domain/src/' },
    ),
    ...notAbove('packages/contract/src', 'packages/contract/src'),
    rule(
      'contract-libraries',
      'The contract runs in browser and server: it needs zod, and its kernel the formatter of sentences.',
      { path: '^packages/contract/src/', pathNot: test },
      { ...outside, pathNot: 'node_modules/(zod|intl-messageformat)/' },
    ),
    rule(
      'contract-formatter',
      'Sentences are formatted in one place.',
      { path: '^packages/contract/src/', pathNot: `${test}|^packages/contract/src/kernel/` },
      { path: 'node_modules/intl-messageformat/' },
    ),

    rule(
      'server-start',
      'A start that cannot be (a wrong setting, a data folder in use) says so before the product is loaded.',
      { path: '^apps/server/src/(main\\.ts$|config/)', pathNot: test },
      {
        path: '^(packages|apps)/',
        pathNot: '^apps/server/src/(config|kernel/postgres)/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'server-kernel',
      'The kernel never learns what an area is.',
      { path: '^apps/server/src/kernel/', pathNot: test },
      {
        path: '^apps/server/src/',
        pathNot: '^apps/server/src/kernel/|^apps/server/src/adapters/(device/)?[^/]+/port\\.ts$',
      },
    ),
    rule(
      'server-adapters',
      'An adapter knows its own folder, the kernel, and the ways out of and into this machine.',
      { path: '^apps/server/src/adapters/([^/]+)/', pathNot: test },
      { path: '^apps/server/src/', pathNot: '^apps/server/src/(kernel|adapters/(outbound|listener|$1))/' },
    ),
    rule(
      'server-outbound',
      'An address that people enter is reached by adapters/outbound, which judges it.',
      { path: '^apps/server/src/(areas|adapters/source)/', pathNot: test },
      { path: '^(http|https|http2|net|tls|dns|dgram)(/|$)', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'server-areas',
      'An area knows itself, the kernel, the ports, and what another area answers in public.ts.',
      { path: '^apps/server/src/areas/([^/]+)/', pathNot: test },
      {
        path: '^apps/server/src/',
        pathNot:
          '^apps/server/src/(kernel|areas/$1|seed/kit|adapters/device/[^/]+/simulation)/|^apps/server/src/adapters/(device/)?[^/]+/port\\.ts$|^apps/server/src/areas/[^/]+/(demo/)?public\\.ts$',
      },
    ),
    rule(
      'server-demo',
      'What makes the demo company is there for nothing else: the product runs without it.',
      {
        path: '^apps/server/src/',
        pathNot: `${test}|^apps/server/src/(areas/[^/]+/demo|seed|simulate)/|^apps/server/src/(areas|first-start)\\.ts$`,
      },
      { path: '^apps/server/src/(areas/[^/]+/demo|seed)/' },
    ),
    rule(
      'server-simulation',
      'A simulated device is there for tests and for the demo company: the product runs without it.',
      {
        path: '^apps/server/src/',
        pathNot: `${test}|^apps/server/src/(areas/[^/]+/demo|adapters/device/[^/]+/simulation)/`,
      },
      { path: '^apps/server/src/adapters/device/[^/]+/simulation/' },
    ),
    ...notAbove('apps/server/src/areas', 'apps/server/src/areas'),
    ...notAbove('apps/server/src/areas', 'packages/contract/src'),
    rule(
      'server-no-drivers',
      'Areas speak to the outside through the kernel and the ports.',
      { path: '^apps/server/src/areas/', pathNot: test },
      { path: 'node_modules/(pg|pg-boss|@aws-sdk|fastify|@fastify)/' },
    ),
    rule('server-no-web', 'The server does not know the browser.', { path: '^apps/server/' }, { path: '^apps/web/' }),
    rule('web-no-server', 'The browser does not know the server.', { path: '^apps/web/' }, { path: '^apps/server/' }),
    rule(
      'web-registries',
      'A page that imported the list of all areas would ship all of them: the browser takes single exports by kernel/registry.',
      { path: '^apps/web/', pathNot: test },
      {
        path: '^packages/contract/src/(areas|resources|refusals|settings|topics|uploads|log-words|table-names)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'web-kernel',
      'The kernel never learns what an area is.',
      { path: '^apps/web/src/kernel/', pathNot: test },
      { path: '^apps/web/src/', pathNot: '^apps/web/src/kernel/' },
    ),
    rule(
      'web-areas',
      'An area knows itself, the kernel, and what another area offers in public.ts, or leaves open in slots.ts.',
      { path: '^apps/web/src/areas/([^/]+)/', pathNot: test },
      {
        path: '^apps/web/src/',
        pathNot:
          '^apps/web/src/(kernel|areas/$1)/|^apps/web/src/areas/[^/]+/public\\.tsx?$|^apps/web/src/areas/.+/slots\\.ts$',
      },
    ),
    ...notAbove('apps/web/src/areas', 'apps/web/src/areas'),
    ...notAbove('apps/web/src/areas', 'packages/contract/src', hearsAll),
    rule(
      'light-entries',
      'A page with an entry of its own (each main.tsx of an area) loads nothing of antd, by whatever way.',
      { path: '^apps/web/src/(kernel/(light|screen)/|areas/.+/main\\.tsx$)', pathNot: test },
      { path: 'node_modules/(antd|@ant-design|@rc-component/(?!qrcode/)|rc-[a-z-]+)/', reachable: true },
    ),
    rule(
      'cabinet-alone',
      'The gateway of a cabinet is a program of its own: it knows the domain, and is told everything else.',
      { path: '^apps/cabinet/src/', pathNot: test },
      { path: '^(packages|apps)/', pathNot: '^apps/cabinet/src/|^packages/domain/src/(box|kernel)/' },
    ),
    rule(
      'cabinet-simulation',
      'Boards that do not exist are there for tests and for the demo company.',
      { path: '^apps/cabinet/src/', pathNot: `${test}|^apps/cabinet/src/simulation/` },
      { path: '^apps/cabinet/src/simulation/' },
    ),
    rule(
      'cabinet-apart',
      'Nobody is built on the gateway: only what simulates one, and tests, run it beside the product.',
      { path: '^(packages|apps/(server|web))/', pathNot: `${test}|^apps/server/src/areas/box/demo/` },
      { path: '^apps/cabinet/' },
    ),
    rule('no-test-imports', 'Nothing is built on a test.', { pathNot: test }, { path: test }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
