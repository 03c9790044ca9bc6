import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DebianProgram, findProgram } from './debian-program'

/** Apache with mod_auth_openidc, of the system or unpacked from Debian. Undefined where neither is possible. */
export const findApacheOidc = () =>
  findProgram({ package: 'libapache2-mod-auth-openidc', path: 'usr/sbin/apache2', version: ['-v'] })

export const apacheOidcMissing =
  'NOT TESTED AGAINST MOD_AUTH_OPENIDC: it is not there, and could not be fetched (that takes root on Debian). ' +
  'Install it (Debian: apt-get install libapache2-mod-auth-openidc) to hold sign-on for portals against it.'

type Portal = { readonly issuer: string; readonly client_id: string; readonly secret: string; readonly port: number }

const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'headers', 'dir', 'auth_openidc'] as const

function configuration(prefix: string, folder: string, { issuer, client_id, secret, port }: Portal): string {
  const load = modules.map((name) => {
    const own = join(prefix, `usr/lib/apache2/modules/mod_${name}.so`)
    return `LoadModule ${name}_module ${existsSync(own) ? own : `/usr/lib/apache2/modules/mod_${name}.so`}`
  })
  return `
ServerRoot "${folder}"
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${folder}/apache.pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/error.log
LogLevel warn
${load.join('\n')}
User nobody
Group nogroup
ServerLimit 1
ThreadsPerChild 8
MaxRequestWorkers 8
DocumentRoot "${folder}/pages"
DirectoryIndex index.html
OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${client_id}
OIDCClientSecret ${secret}
OIDCRedirectURI http://127.0.0.1:${port}/staff/back
OIDCCryptoPassphrase of-this-test-alone
OIDCPKCEMethod S256
OIDCScope "openid profile"
OIDCSessionType server-cache
OIDCRemoteUserClaim name
OIDCUserInfoRefreshInterval 600
<Location /staff>
  AuthType openid-connect
  Require valid-user
  Header always set X-Remote-User "expr=%{REMOTE_USER}"
</Location>
`
}

/** A portal that we did not write: pages below `/staff` are for who signed in at the issuer, the others for everybody. */
export async function startApacheOidc({ prefix, program, env }: DebianProgram, portal: Portal) {
  const folder = mkdtempSync(join(tmpdir(), 'workplace-apache-'))
  chmodSync(folder, 0o755)
  for (const at of ['pages', 'pages/staff']) {
    mkdirSync(join(folder, at), { mode: 0o755 })
    writeFileSync(join(folder, at, 'index.html'), '<title>Portal</title>')
  }
  const file = join(folder, 'apache.conf')
  writeFileSync(file, configuration(prefix, folder, portal))
  const child = spawn(program, ['-D', 'FOREGROUND', '-f', file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said = `${said}${text}`.slice(-4000)
    })
  let isOver = false
  const ended = new Promise<void>((done) =>
    child.once('exit', () => {
      isOver = true
      done()
    }),
  )
  const home = `http://127.0.0.1:${portal.port}`
  const log = () => {
    const at = join(folder, 'error.log')
    return `${said}\n${existsSync(at) ? readFileSync(at, 'utf8').slice(-4000) : ''}`
  }
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (;;) {
    const answers = await fetch(`${home}/`).then(
      () => true,
      () => false,
    )
    if (answers) return { home, log, close }
    if (isOver) {
      const why = log()
      await close()
      throw new Error(`Apache ended: ${why}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
