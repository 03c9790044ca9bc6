import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const server = {
  include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts', 'both-ends/**/*.test.ts'],
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
        resolve: { conditions: ['module', 'browser', 'development'] },
        test: {
          name: 'web',
          environment: 'jsdom',
          // Its two entries share a context; loaded by Node they would be two libraries.
          server: { deps: { inline: [/react-router/] } },
          include: ['apps/web/src/**/*.test.tsx'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
