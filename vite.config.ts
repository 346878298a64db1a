import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Two builds by one `vite build --app`: the browser's files with their manifest, and the renderer for the server. */
export default defineConfig({
  plugins: [
    paraglideVitePlugin({ project: './project.inlang', outdir: './src/paraglide', strategy: ['baseLocale'] }),
    tailwindcss(),
    react(),
  ],
  appType: 'custom',
  builder: {},
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        rolldownOptions: { input: ['src/web/customer/entry.client.tsx', 'src/web/admin/entry.client.tsx'] },
      },
    },
    ssr: {
      build: { outDir: 'build/server', copyPublicDir: false, rolldownOptions: { input: 'src/web/entry.server.tsx' } },
    },
  },
})
