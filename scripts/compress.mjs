// Compressed twins of the files for the browser, so that the server sends those without work of its own. Browsers take
// Brotli over TLS only, and gzip everywhere.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const worthwhile = /\.(js|css|html|svg)$/
const leastBytes = 1024

export function compressFiles(folder) {
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !worthwhile.test(file.name)) continue
    const path = join(file.parentPath ?? file.path, file.name)
    const content = readFileSync(path)
    if (content.length < leastBytes) continue
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
  }
}
