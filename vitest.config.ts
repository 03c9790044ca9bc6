import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { goesLongForms } from './scripts/long-forms.mjs'
import { LongestFirst } from './scripts/longest-first.mjs'
import { makeTemporaryFilesInMemory } from './scripts/memory-folder.mjs'

makeTemporaryFilesInMemory()

// Against hanging, not for speed: some start whole processes, on machines that may be busy. A property that is tried ten
// thousand times takes minutes.
const patience = {
  testTimeout: process.env.ACCESS_RUNS === undefined ? 300_000 : 7_200_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  exclude: [...configDefaults.exclude, ...(goesLongForms() ? [] : ['**/*.long.test.ts'])],
}

/** Loading the product costs more than most files do with it: a worker loads it once and goes on with the next file. */
const shared = {
  isolate: false,
  unstubGlobals: true,
  // The matrices make a hundred thousand requests: with room for what is soon forgotten, much less of it is collected.
  execArgv: ['--max-semi-space-size=32'],
}

export default defineConfig({
  test: {
    // The product promises that its tests run on two cores beside a database; two more workers work while others wait.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/cabinet/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'both-ends/names.test.ts',
          ],
          ...patience,
          ...shared,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts', 'both-ends/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          ...patience,
          ...shared,
          exclude: [...patience.exclude, 'both-ends/names.test.ts'],
        },
      },
      {
        plugins: [react()],
        resolve: { conditions: ['module', 'browser', 'development'] },
        test: {
          name: 'web',
          environment: 'jsdom',
          // Its two entries share a context; loaded by Node they would be two libraries.
          server: { deps: { inline: [/react-router/] } },
          include: ['apps/web/src/**/*.test.tsx'],
          setupFiles: ['apps/web/src/patience.setup.ts'],
          // Packages are loaded once by each worker, which is two fifths of the work; the product's own modules anew (the setup).
          isolate: false,
          ...patience,
        },
      },
    ],
  },
})
