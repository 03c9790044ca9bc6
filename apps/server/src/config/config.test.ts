import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { configHelp, readConfig, readSecretKey } from './config'

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({ PORT: '', LOG_LEVEL: undefined })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    trustProxy: false,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    secretKey: undefined,
    s3: undefined,
    mail: undefined,
    map: undefined,
    seed: 'demo',
    innerNetworks: { source: [] },
    mqtt: { kind: 'embedded', host: '127.0.0.1', port: 1883 },
    devices: { host: '127.0.0.1', port: 8081 },
    controllers: { host: '127.0.0.1', port: 60_001 },
    adminPassword: undefined,
    logLevel: 'info',
    environment: 'production',
  })
})

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

const wrong: [name: string, value: string][] = [
  ['PORT', 'web'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['HOST', 'two words'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '99'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.2,proxy'],
  ['MQTT_PORT', 'always'],
  ['MQTT_PORT', '70000'],
  ['MQTT_HOST', 'two words'],
  ['DEVICE_PORT', '70000'],
  ['DEVICE_HOST', 'two words'],
  ['MQTT_URL', 'http://broker'],
  ['SOURCE_NETWORKS', '10.0.0.0/33'],
  ['SOURCE_NETWORKS', 'localhost'],
  ['INNER_NETWORKS', 'localhost'],
  ['INNER_NETWORKS', '10.0.0.0/33'],
  ['INNER_NETWORKS', '10.7.7.7,'],
  ['INNER_NETWORKS', 'calender=10.1.0.0/16'],
  ['INNER_NETWORKS', 'calendar=printer=10.1.0.0/16'],
  ['INNER_NETWORKS', 'toString=10.1.0.0/16'],
  ['INNER_NETWORKS', 'card='],
  ['INNER_NETWORKS', '0.0.0.0/0'],
  ['INNER_NETWORKS', 'card=::/0'],
  ['DATABASE_URL', 'mysql://somewhere/db'],
  ['DATABASE_URL', 'localhost'],
  ['SECRET_KEY', 'short'],
  ['S3_ENDPOINT', 'ftp://store'],
  ['S3_PUBLIC_URL', 'store'],
  ['S3_FORCE_PATH_STYLE', 'maybe'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['PUBLIC_URL', 'workplace.example.com'],
  ['MAP_KEY', 'a key with blanks'],
  ['MAIL_FROM', 'nobody'],
  ['SEED', 'everything'],
  ['ADMIN_PASSWORD', 'seven77'],
  ['ADMIN_PASSWORD', 'a'.repeat(21)],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'live'],
]
test.each(wrong)('a wrong %s (%s) is refused by name, and its value is not repeated', (name, value) => {
  expect(refusal({ [name]: value })).toContain(`\n  ${name} must`)
  expect(refusal({ [name]: value })).not.toContain(value)
})

test('mail needs both the server and the address that it comes from', () => {
  expect(refusal({ SMTP_URL: 'smtp://mail.example.org' })).toContain('MAIL_FROM is missing')
  expect(refusal({ MAIL_FROM: 'rooms@example.org' })).toContain('SMTP_URL is missing')
  const both = { SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'rooms@example.org' }
  expect(readConfig(both).mail).toEqual({ url: 'smtps://mail.example.org', from: 'rooms@example.org', tls: 'required' })
})

test('gateways publish to a broker of ours, to one of somebody else’s, or to nobody', () => {
  expect(readConfig({ MQTT_PORT: '0', MQTT_HOST: '0.0.0.0' }).mqtt).toEqual({
    kind: 'embedded',
    host: '0.0.0.0',
    port: 0,
  })
  expect(readConfig({ MQTT_PORT: 'off' }).mqtt).toBeUndefined()
  expect(readConfig({ MQTT_URL: 'mqtts://broker:8883' }).mqtt).toEqual({ kind: 'outside', url: 'mqtts://broker:8883' })
  expect(refusal({ MQTT_URL: 'mqtt://broker', MQTT_PORT: '1883' })).toContain('MQTT_PORT cannot be set beside MQTT_URL')
})

test('inner networks are for one purpose or for all, and those of sources may stand apart', () => {
  const every = { INNER_NETWORKS: '10.0.0.5, calendar=10.1.0.0/16,source = fd00::/8', SOURCE_NETWORKS: '10.9.0.1' }
  expect(readConfig(every).innerNetworks).toEqual({
    source: ['10.0.0.5', 'fd00::/8', '10.9.0.1'],
    calendar: ['10.0.0.5', '10.1.0.0/16'],
    callback: ['10.0.0.5'],
    printer: ['10.0.0.5'],
    card: ['10.0.0.5'],
    controller: ['10.0.0.5'],
    message: ['10.0.0.5'],
    identity: ['10.0.0.5'],
  })
  expect(readConfig({ SOURCE_NETWORKS: '10.0.0.5, 10.1.0.0/16' }).innerNetworks).toEqual({
    source: ['10.0.0.5', '10.1.0.0/16'],
  })
})

test('all wrong values are told at once', () => {
  expect(() => readConfig({ PORT: 'x', SEED: 'y' })).toThrow(/PORT[^\n]*\n {2}SEED/)
})

test('a store that is set by half is refused by the names that are missing', () => {
  expect(() => readConfig({ S3_BUCKET: 'files', S3_ACCESS_KEY: 'key' })).toThrow(
    /S3_ENDPOINT is missing[\s\S]*S3_SECRET_KEY is missing/,
  )
})

test('a store is reached by browsers under its own address unless another is given', () => {
  const env = { S3_ENDPOINT: 'http://store:9000', S3_BUCKET: 'files', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }
  expect(readConfig(env).s3).toMatchObject({
    publicUrl: 'http://store:9000',
    region: 'us-east-1',
    forcePathStyle: true,
  })
  expect(readConfig({ ...env, S3_PUBLIC_URL: 'https://files.example.com' }).s3?.publicUrl).toBe(
    'https://files.example.com',
  )
})

test('every variable is documented', () => {
  expect(configHelp.map((row) => row.name)).toContain('S3_SECRET_KEY')
  for (const row of configHelp) expect(row.help, row.name).toMatch(/^[A-Z].*\.$/)
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8')
  const [, table = ''] = page.split('<!-- config -->')
  const named = [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z][A-Z\d_]+/g) ?? [])
  // who runs the product does not set NODE_ENV
  const known = configHelp.map((row) => row.name).filter((name) => name !== 'NODE_ENV')
  expect(named.sort()).toEqual(known.sort())
})

test('the master key is SECRET_KEY, else one kept 0600 in the data folder that stays the same', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'workplace-config-'))
  try {
    expect(readSecretKey({ dataDir, secretKey: 'k'.repeat(32) })).toBe('k'.repeat(32))
    const made = readSecretKey({ dataDir, secretKey: undefined })
    expect(made.length).toBeGreaterThanOrEqual(32)
    expect(readSecretKey({ dataDir, secretKey: undefined })).toBe(made)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

test.each<[text: string, means: number | string[] | false]>([
  ['off', false],
  ['2', 2],
  ['10.0.0.2', ['10.0.0.2']],
  ['10.0.0.2, fd00::/8', ['10.0.0.2', 'fd00::/8']],
])('TRUST_PROXY %s is read', (text, means) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(means)
})

test('a key file that is empty or cut short is refused, not used', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'config-'))
  for (const damaged of ['', '\n', 'short']) {
    writeFileSync(join(dataDir, 'secret.key'), damaged)
    expect(() => readSecretKey({ secretKey: undefined, dataDir })).toThrow(/secret\.key is damaged/)
  }
  rmSync(dataDir, { recursive: true })
})

test('a map needs its key; the security code is for keys that have one', () => {
  const MAP_KEY = '0123456789abcdef0123456789abcdef'
  expect(readConfig({ MAP_KEY }).map).toEqual({ key: MAP_KEY, security_code: null })
  expect(readConfig({ MAP_KEY, MAP_SECURITY_CODE: MAP_KEY }).map?.security_code).toBe(MAP_KEY)
  expect(refusal({ MAP_SECURITY_CODE: MAP_KEY })).toContain('MAP_KEY is missing')
})
