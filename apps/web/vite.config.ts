import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

export default defineConfig({
  plugins: [
    react(),
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
    rolldownOptions: {
      // The screens at the doors have an entry of their own: they run for weeks, and load nothing of the console.
      input: { index: 'index.html', door: 'door.html' },
      output: {
        codeSplitting: {
          // Only what every page needs. antd must not be grouped: the sign-in page would load all of it.
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/prod-api', '/files', '/calendar', '/healthz', '/readyz', '/metrics'].map((path) => [path, server]),
    ),
  },
})
