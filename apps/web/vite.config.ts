import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    manifest: true,
    // Ours are put together by who needs them first (scripts/chunks.mjs).
    chunkSizeWarningLimit: 1000,
  },
  server: {
    proxy: Object.fromEntries(
      ['/prod-api', '/files', '/calendar', '/healthz', '/readyz', '/metrics'].map((path) => [path, server]),
    ),
  },
})
