import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorkerFiles } from './scripts/service-worker-files.ts'
import { screens } from './src/web/routes.ts'

const CUSTOMER_ENTRY = 'src/web/customer/entry.client.tsx'
const ADMIN_ENTRY = 'src/web/admin/entry.client.tsx'

/** Two builds by one `vite build --app`: the browser's files with their manifest, and the renderer for the server. */
export default defineConfig(({ command }) => ({
  plugins: [
    // Before a build the messages are compiled already, see scripts/prepare.mjs; here they follow every change.
    command === 'serve' &&
      paraglideVitePlugin({
        project: './project.inlang',
        outdir: './src/paraglide',
        strategy: ['baseLocale'],
        // As the build needs it: in one module for all, both apps' messages would end up in what they share.
        outputStructure: 'message-modules',
      }),
    tailwindcss(),
    react(),
    serviceWorkerFiles(
      CUSTOMER_ENTRY,
      screens.map((screen) => screen.path),
    ),
  ],
  appType: 'custom',
  builder: {},
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        rolldownOptions: {
          input: { customer: CUSTOMER_ENTRY, admin: ADMIN_ENTRY, sw: 'src/web/service-worker/sw.ts' },
          output: {
            entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
          },
        },
      },
    },
    ssr: {
      build: { outDir: 'build/server', copyPublicDir: false, rolldownOptions: { input: 'src/web/entry.server.tsx' } },
    },
  },
}))
