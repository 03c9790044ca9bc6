import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const server = {
  include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts'],
  globalSetup: ['apps/server/test/global-setup.ts'],
  // Against hanging, not for speed: some start whole processes, on machines that may be busy.
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    // Two workers: the product promises that its tests run on two cores beside a database.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      { test: { name: 'server', environment: 'node', ...server } },
      {
        plugins: [react()],
        test: { name: 'web', environment: 'jsdom', include: ['apps/web/src/**/*.test.tsx'], testTimeout: 20_000 },
      },
    ],
  },
})
