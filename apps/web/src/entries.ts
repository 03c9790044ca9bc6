import type { LightEntry } from '@workplace/contract/kernel/light-entry'

/**
 * The pages with an entry of their own: the build makes them, weighs them against their limits and hands the list to the
 * server, which gives each its policies. None of them reaches antd (`.dependency-cruiser.cjs`).
 */
export const entries: readonly LightEntry[] = [
  { path: '/door', page: 'door.html', main: 'src/areas/terminal/door/main.tsx', limitKb: 86 },
  { path: '/muster', page: 'muster.html', main: 'src/areas/visitor/muster/main.tsx', limitKb: 80 },
  {
    path: '/punch',
    page: 'punch.html',
    main: 'src/areas/attendance/punch/main.tsx',
    limitKb: 80,
    policy: { position: true },
  },
  { path: '/visit', page: 'visit.html', main: 'src/areas/visitor/visit/main.tsx', limitKb: 100 },
  {
    path: '/kiosk',
    page: 'kiosk.html',
    main: 'src/areas/visitor/kiosk/main.tsx',
    limitKb: 90,
    policy: { camera: true, wasm: true },
  },
]
