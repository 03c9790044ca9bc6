import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { knownResources } from '../../scripts/known-resources.mjs'
import { lightEntries } from '../../scripts/light-entries.mjs'
import { sharedWords } from '../../scripts/shared-words.mjs'
import { entries } from './src/entries.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

export default defineConfig({
  plugins: [
    react(),
    sharedWords,
    knownResources,
    // Screens at doors, for one: they run for weeks, and load nothing of the console.
    lightEntries(entries),
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // Ours are put together by who needs them first (scripts/chunks.mjs).
    chunkSizeWarningLimit: 1000,
  },
  server: {
    proxy: Object.fromEntries(
      [
        ...['/prod-api', '/files', '/tus', '/calendar', '/scim', '/oidc', '/.well-known'],
        ...['/healthz', '/readyz', '/metrics'],
      ].map((path) => [path, server]),
    ),
  },
})
