import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedWords } from '../../scripts/shared-words.mjs'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

export default defineConfig({
  plugins: [
    react(),
    sharedWords,
    {
      name: 'door',
      configureServer: (dev) => {
        dev.middlewares.use((request, _answer, next) => {
          if (request.url?.split('?')[0] === '/door') request.url = '/door.html'
          next()
        })
      },
    },
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // Ours are put together by who needs them first (scripts/chunks.mjs).
    chunkSizeWarningLimit: 1000,
    // The screens at the doors have an entry of their own: they run for weeks, and load nothing of the console.
    rolldownOptions: { input: { index: 'index.html', door: 'door.html' } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/prod-api', '/files', '/calendar', '/healthz', '/readyz', '/metrics'].map((path) => [path, server]),
    ),
  },
})
