import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { MqttConfig } from '../adapters/mqtt/open'
import type { InnerNetworks, Purpose } from '../adapters/outbound/port'

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a number from 0 to 65535')
const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
const oneOf = <const T extends string>(...names: T[]) =>
  z.enum(names, { error: `must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}` })

/** An address, or one with the length of its network's prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  const longest = version === 6 ? 128 : 32
  return (
    version > 0 &&
    more.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest))
  )
}

const purposes = Object.keys({
  ...{
    source: true,
    calendar: true,
    callback: true,
    printer: true,
    card: true,
    controller: true,
    message: true,
    identity: true,
  },
} satisfies Record<Purpose, true>) as Purpose[]
const isPurpose = (name: string) => (purposes as string[]).includes(name)

const networks = (text: string) => text.split(',').map((part) => part.trim())
const examples = '10.0.0.5, 10.1.0.0/16'

/**
 * Inner networks, each for one purpose (`calendar=10.1.0.0/16`) or, bare, for all of them. One that means every address
 * is a mistake: it would open what clouds tell their machines to whoever enters an address.
 */
const innerNetworks = z
  .string()
  .transform((text) =>
    networks(text).map((part) => {
      const [first = '', ...rest] = part.split('=').map((one) => one.trim())
      return rest.length === 0 ? { purpose: undefined, network: first } : { purpose: first, network: rest.join('=') }
    }),
  )
  .superRefine((parts, context) => {
    const must = (message: string) => context.addIssue({ code: 'custom', message })
    if (parts.some(({ purpose }) => purpose !== undefined && !isPurpose(purpose)))
      must(`must name what a network is for with one of ${purposes.join(', ')} (calendar=10.1.0.0/16)`)
    else if (!parts.every(({ network }) => isNetwork(network)))
      must(
        `must be addresses or networks, separated by commas, each alone or after what it is for (10.0.0.5, calendar=10.1.0.0/16)`,
      )
    else if (parts.some(({ network }) => /\/0+$/.test(network)))
      must('must name the networks that are meant: one that ends in /0 is every address there is')
  })
  .transform((parts) =>
    Object.fromEntries(
      purposes.map((name) => [
        name,
        parts.filter(({ purpose }) => (purpose ?? name) === name).map(({ network }) => network),
      ]),
    ),
  )

/** What a listener beside the product takes: a port, any free one (0), or none. */
const listenerPort = z
  .string()
  .refine(
    (value) => value === 'off' || (/^\d{1,5}$/.test(value) && Number(value) <= 65_535),
    'must be off, or a number from 0 to 65535',
  )
  .transform((value) => (value === 'off' ? ('off' as const) : Number(value)))
  .optional()
const hostName = z.string().regex(/^[\w.:-]+$/, 'must be an address or a host name')

/** Everything that the environment can set: how it is read, and what it does. */
const variables = {
  PORT: { read: port.default(3000), preset: '3000', help: 'Port of the product. 0 takes a free one.' },
  HOST: {
    read: hostName.default('127.0.0.1'),
    preset: '127.0.0.1',
    help: 'Address to listen on. 0.0.0.0 opens it to the network; put TLS in front of it.',
  },
  TRUST_PROXY: {
    read: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine(
        (parts) => parts.every(isNetwork) || /^(off|[1-9])$/.test(parts.join()),
        'must be off, a number of proxies from 1 to 9, or their addresses (10.0.0.2, 10.1.0.0/16, separated by commas)',
      )
      .transform((parts) => (parts[0] === 'off' ? false : /^[1-9]$/.test(parts.join()) ? Number(parts[0]) : parts))
      .default(false),
    preset: 'off',
    help: 'Whose X-Forwarded-For tells the address of the caller: how many proxies stand in front of the product, or their addresses or networks, separated by commas. Off takes the address of the connection; behind a proxy all people would share one.',
  },
  DATA_DIR: {
    read: z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
    preset: './data',
    help: 'Folder for the embedded database, uploaded files and secrets.',
  },
  DATABASE_URL: {
    read: url(['postgres:', 'postgresql:']).optional(),
    preset: 'embedded',
    help: 'A PostgreSQL server (15 or newer, with btree_gist and ICU) instead of the embedded one. No transaction pooler.',
  },
  SECRET_KEY: {
    read: z.string().min(32, 'must have at least 32 characters').optional(),
    preset: 'a file in DATA_DIR',
    help: 'Master key of the secrets in the database. The same for all servers of an installation.',
  },
  S3_ENDPOINT: {
    read: url(['http:', 'https:']).optional(),
    preset: 'local disk',
    help: 'An S3-compatible store for uploaded files; needed for several servers.',
  },
  S3_REGION: { read: z.string().default('us-east-1'), preset: 'us-east-1', help: 'Region of the store.' },
  S3_BUCKET: { read: z.string().optional(), preset: '', help: 'Bucket of the store.' },
  S3_ACCESS_KEY: { read: z.string().optional(), preset: '', help: 'Access key of the store.' },
  S3_SECRET_KEY: { read: z.string().optional(), preset: '', help: 'Secret key of the store.' },
  S3_PUBLIC_URL: {
    read: url(['http:', 'https:']).optional(),
    preset: 'S3_ENDPOINT',
    help: 'Address of the store as browsers reach it.',
  },
  S3_FORCE_PATH_STYLE: {
    read: oneOf('true', 'false')
      .default('true')
      .transform((value) => value === 'true'),
    preset: 'true',
    help: 'Set to false where the bucket is part of the host name (as Amazon wants it).',
  },
  SMTP_URL: {
    read: url(['smtp:', 'smtps:']).optional(),
    preset: 'no mail',
    help: 'The server that takes the mail of the product: smtp://user:password@host:587, or smtps://…:465. Without it people learn of meetings inside the product only.',
  },
  MAIL_FROM: {
    read: z.email('must be a mail address').max(200).optional(),
    preset: 'no mail',
    help: 'The address that mail comes from. Needed with SMTP_URL.',
  },
  SMTP_TLS: {
    read: oneOf('required', 'offered').default('required'),
    preset: 'required',
    help: 'Whether mail leaves only over TLS (required), or also without it where the server offers none (offered). A server on this machine is spoken to either way.',
  },
  PUBLIC_URL: {
    read: url(['http:', 'https:'])
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
    preset: 'no links',
    help: 'The address under which people reach the product, for the links in mails, for single sign-on and for passkeys, which need a domain name: https://workplace.example.com. Without it mails say in words where to go, and there are neither passkeys nor single sign-on.',
  },
  MAP_KEY: {
    read: z
      .string()
      .regex(/^\w{16,64}$/, 'must be a key of the map service (AMap, JavaScript API)')
      .optional(),
    preset: 'no map',
    help: 'Key of the map service (AMap, JavaScript API) on which the address of an office is chosen. Browsers load its program from amap.com then. Without it coordinates are typed.',
  },
  MAP_SECURITY_CODE: {
    read: z
      .string()
      .regex(/^\w{16,64}$/, 'must be the security code that belongs to the key of the map service')
      .optional(),
    preset: '',
    help: 'Security code that belongs to MAP_KEY, where that key has one.',
  },
  INNER_NETWORKS: {
    read: innerNetworks.optional(),
    preset: 'none',
    help: `Inner networks that addresses which people enter may lead to, separated by commas: 10.0.0.5 for everything, calendar=10.1.0.0/16 for one purpose (${purposes.join(', ')}). Without it they lead to public addresses only: no private, loopback or link-local ones.`,
  },
  SOURCE_NETWORKS: {
    read: z
      .string()
      .transform(networks)
      .refine((parts) => parts.every(isNetwork), `must be addresses or networks, separated by commas (${examples})`)
      .default([]),
    preset: 'none',
    help: 'The same for data sources alone, without names: 10.0.0.5 here is source=10.0.0.5 there.',
  },
  MQTT_PORT: {
    read: listenerPort,
    preset: '1883',
    help: 'Port on which gateways of presence detectors connect (MQTT 3.1.1). 0 takes a free one, off listens to nobody. If it is taken the product says so and goes on without.',
  },
  MQTT_HOST: {
    read: hostName.optional(),
    preset: '127.0.0.1',
    help: 'Address to listen on for gateways. 0.0.0.0 opens it to the network; put TLS in front of it.',
  },
  MQTT_URL: {
    read: url(['mqtt:', 'mqtts:']).optional(),
    preset: 'none',
    help: 'A broker of your own, which gateways publish to, instead of listening here: mqtt://user:password@host:1883, or mqtts://…:8883.',
  },
  DEVICE_PORT: {
    read: listenerPort,
    preset: '8081',
    help: 'Port at which devices call by HTTP: face devices. 0 takes a free one, off listens to nobody. If it is taken the product says so and goes on without.',
  },
  DEVICE_HOST: {
    read: hostName.optional(),
    preset: '127.0.0.1',
    help: 'Address to listen on for devices: that of this machine in their network, or 0.0.0.0 for any.',
  },
  CONTROLLER_PORT: {
    read: listenerPort,
    preset: '60001',
    help: 'Port (UDP) at which controllers of doors say that something happened. 0 takes a free one, off listens to nobody: then it is found out by asking, within ten seconds. If it is taken the product says so and goes on without.',
  },
  CONTROLLER_HOST: {
    read: hostName.optional(),
    preset: '127.0.0.1',
    help: 'Address to listen on for controllers: that of this machine in their network, or 0.0.0.0 for any.',
  },
  SEED: {
    read: oneOf('demo', 'none').default('demo'),
    preset: 'demo',
    help: 'What the first start puts into an empty database: a demo company, or nothing (the first visit makes one).',
  },
  ADMIN_PASSWORD: {
    read: z.string().min(8, 'must have 8 to 20 characters').max(20, 'must have 8 to 20 characters').optional(),
    preset: 'random, printed once',
    help: 'Password of the demo account admin, 8 to 20 characters. The others have passwords of their own, kept in sign-in.txt of DATA_DIR.',
  },
  METRICS_TOKEN: {
    read: z.string().min(16, 'must have at least 16 characters').optional(),
    preset: 'this machine only',
    help: 'What reads /metrics has to send it: Authorization: Bearer …. Without it only programs of the machine itself read them, and no proxy for others.',
  },
  LOG_LEVEL: {
    read: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
    preset: 'info',
    help: 'How much is logged.',
  },
  NODE_ENV: {
    read: oneOf('production', 'development', 'test').default('production'),
    preset: 'production',
    help: 'Set by the commands; nothing to do.',
  },
} satisfies Record<string, { read: z.ZodType; preset: string; help: string }>

type Name = keyof typeof variables
type Values = { [N in Name]: z.output<(typeof variables)[N]['read']> }

export type S3Config = {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  publicUrl: string
  forcePathStyle: boolean
}

export type Config = {
  port: number
  host: string
  /** How many proxies are believed, or which; false: none. */
  trustProxy: Values['TRUST_PROXY']
  /** An absolute path. */
  dataDir: string
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined
  secretKey: string | undefined
  /** Undefined: files are kept in the data folder. */
  s3: S3Config | undefined
  /** Undefined: no mail is sent. */
  mail: { url: string; from: string; tls: Values['SMTP_TLS'] } | undefined
  /** Undefined: no map. */
  /** Without a slash at its end. */
  publicUrl: string | undefined
  map: { key: string; security_code: string | null } | undefined
  /** Inner networks that addresses which people enter may lead to, by what they are for. */
  innerNetworks: InnerNetworks
  /** How gateways reach this server; undefined: they do not. */
  mqtt: MqttConfig | undefined
  /** Where devices call by HTTP; null: nowhere. */
  devices: { host: string; port: number } | null
  /** Where controllers are heard; null: nowhere. */
  controllers: { host: string; port: number } | null
  seed: 'demo' | 'none'
  adminPassword: string | undefined
  /** Undefined: metrics are for the machine itself. */
  metricsToken: string | undefined
  logLevel: Values['LOG_LEVEL']
  environment: Values['NODE_ENV']
}

/** For people who read the documentation: every variable, what it is without being set, what it does. */
export const configHelp = Object.entries(variables).map(([name, { preset, help }]) => ({ name, preset, help }))

/** Something in the environment is wrong. The message has a line for each variable, by name. */
export class ConfigError extends Error {}

/** Reads all settings from an environment. An empty value counts as not set. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const values: Partial<Record<Name, unknown>> = {}
  for (const [name, { read }] of Object.entries(variables) as [Name, { read: z.ZodType }][]) {
    const result = read.safeParse(env[name] === '' ? undefined : env[name])
    if (result.success) values[name] = result.data
    else problems.push(`${name} ${result.error.issues.map((issue) => issue.message).join(', ')}`)
  }
  // Each value was read by its own schema just above.
  const read = values as Values
  const s3 = problems.length === 0 ? readS3(read, env, problems) : undefined
  const mail = problems.length === 0 ? readMail(read, problems) : undefined
  const map = readMap(read)
  const mqtt = readMqtt(read, problems)
  if (read.MAP_SECURITY_CODE !== undefined && map === undefined)
    problems.push('MAP_KEY is missing (MAP_SECURITY_CODE is set)')
  if (problems.length > 0) throw new ConfigError(`The environment is not valid:\n  ${problems.join('\n  ')}`)
  return {
    port: read.PORT,
    host: read.HOST,
    trustProxy: read.TRUST_PROXY,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    secretKey: read.SECRET_KEY,
    s3,
    mail,
    publicUrl: read.PUBLIC_URL,
    map,
    innerNetworks: readInnerNetworks(read),
    mqtt,
    devices: readListener(read.DEVICE_HOST, read.DEVICE_PORT, 8081) ?? null,
    controllers: readListener(read.CONTROLLER_HOST, read.CONTROLLER_PORT, 60_001) ?? null,
    seed: read.SEED,
    adminPassword: read.ADMIN_PASSWORD,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    environment: read.NODE_ENV,
  }
}

/** Those of sources may stand in a variable of their own. */
function readInnerNetworks({ INNER_NETWORKS: inner, SOURCE_NETWORKS: ofSources }: Values): InnerNetworks {
  return { ...inner, source: [...(inner?.source ?? []), ...ofSources] }
}

function readMail({ SMTP_URL: url, MAIL_FROM: from, SMTP_TLS: tls }: Values, problems: string[]): Config['mail'] {
  if (url === undefined && from === undefined) return undefined
  if (url === undefined) problems.push('SMTP_URL is missing (MAIL_FROM is set)')
  if (from === undefined) problems.push('MAIL_FROM is missing (SMTP_URL is set)')
  return url === undefined || from === undefined ? undefined : { url, from, tls }
}

function readMap({ MAP_KEY: key, MAP_SECURITY_CODE: code }: Values): Config['map'] {
  return key === undefined ? undefined : { key, security_code: code ?? null }
}

function readMqtt({ MQTT_URL: url, MQTT_PORT: port, MQTT_HOST: host }: Values, problems: string[]): Config['mqtt'] {
  if (url !== undefined) {
    for (const [name, value] of Object.entries({ MQTT_PORT: port, MQTT_HOST: host }))
      if (value !== undefined)
        problems.push(`${name} cannot be set beside MQTT_URL: gateways publish to one or the other`)
    return { kind: 'outside', url }
  }
  const listener = readListener(host, port, 1883)
  return listener && { kind: 'embedded', ...listener }
}

/** Where something beside the product is listened to, as its …_HOST and …_PORT say; undefined: nowhere. */
const readListener = (host: string | undefined, port: number | 'off' | undefined, preset: number) =>
  port === 'off' ? undefined : { host: host ?? '127.0.0.1', port: port ?? preset }

function readS3(
  values: Values,
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): S3Config | undefined {
  const given = Object.keys(variables).filter((name) => name.startsWith('S3_') && (env[name] ?? '') !== '')
  if (given.length === 0) return undefined
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = values
  for (const [name, value] of Object.entries({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  }))
    if (value === undefined) problems.push(`${name} is missing (${given.join(', ')} is set)`)
  if (endpoint === undefined || bucket === undefined || accessKey === undefined || secretKey === undefined)
    return undefined
  return {
    endpoint,
    region: values.S3_REGION,
    bucket,
    accessKey,
    secretKey,
    publicUrl: values.S3_PUBLIC_URL ?? endpoint,
    forcePathStyle: values.S3_FORCE_PATH_STYLE,
  }
}

/** The master key of this installation: SECRET_KEY, else one made once and kept 0600 in the data folder. */
export function readSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (config.secretKey !== undefined) return config.secretKey
  const path = join(config.dataDir, 'secret.key')
  mkdirSync(config.dataDir, { recursive: true })
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  chmodSync(path, 0o600)
  const key = readFileSync(path, 'utf8').trim()
  // What a full disk or a kill left half written would otherwise be a key that anybody can guess.
  if (key.length < 32)
    throw new ConfigError(`The key in ${path} is damaged. Put it back; of a new installation delete the file.`)
  return key
}
