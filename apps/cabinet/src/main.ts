import { openGateway } from './gateway'
import { readSettingsFile, SettingsError } from './settings'

/** `node cabinet.mjs settings.json`. */
async function main(): Promise<void> {
  const path = process.argv[2]
  if (path === undefined) throw new SettingsError('Say where the settings are: node cabinet.mjs settings.json')
  const settings = readSettingsFile(path)
  const gateway = await openGateway(settings, (line) => console.log(`${new Date().toISOString()} ${line}`))
  const page =
    gateway.keypadPort === null ? '' : `, the page is at http://${settings.keypad?.host}:${gateway.keypadPort}/`
  console.log(`${settings.account} speaks to ${new URL(settings.url).host}${page}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void gateway.close().then(() => process.exit(0)))
}

main().catch((error) => {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exit(1)
})
