import { spawn } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pemOf } from '../src/areas/setup/saml/certificates'
import { type DebianProgram, findProgram } from './debian-program'
import { makeKey } from './saml-peer'

/** Where Debian's Perl keeps modules, below a folder. */
function modulesIn(prefix: string): string {
  const libraries = join(prefix, 'usr/lib')
  const machines = existsSync(libraries) ? readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu')) : []
  const compiled = machines.flatMap((machine) => {
    const perl = join(libraries, machine, 'perl5')
    return existsSync(perl) ? readdirSync(perl).map((version) => join(perl, version)) : []
  })
  return [join(prefix, 'usr/share/perl5'), ...compiled].join(':')
}

/** LemonLDAP::NG of Debian, of the system or unpacked. Undefined where neither is possible. */
export const findLemonldap = () =>
  findProgram({
    package: 'liblemonldap-ng-portal-perl',
    // what it loads without depending on it
    more: ['liblasso-perl', 'libxml-libxml-perl', 'libxml-simple-perl', 'libio-string-perl', 'libstring-random-perl'],
    path: 'usr/bin/plackup',
    version: ['-MLasso', '-MLemonldap::NG::Portal::Main', '--version'],
    env: (prefix) => ({ PERL5LIB: modulesIn(prefix) }),
  })

export const lemonldapMissing =
  'NOT TESTED AGAINST LEMONLDAP::NG: it is not there, and could not be fetched (that takes root on Debian). ' +
  'Install it (Debian: apt-get install liblemonldap-ng-portal-perl liblasso-perl) to hold single sign-on against it.'

type Ours = {
  readonly home: string
  /** Our metadata, once there is a provider of SAML here. */
  readonly saml: string | null
}

/** Its people are its own: dwho, rtyler and msmith, whose passwords are their names. */
export async function startLemonldap({ prefix, program, env }: DebianProgram, port: number, home: string) {
  const folder = mkdtempSync(join(tmpdir(), 'workplace-lemonldap-'))
  const url = `http://127.0.0.1:${port}`
  const key = await makeKey()
  const secret = 'OfThisTestAlone'
  for (const one of ['lib', 'conf', 'sessions', 'sessions/lock', 'psessions', 'psessions/lock', 'cache'])
    mkdirSync(join(folder, one))
  const publicKey = createPublicKey(key.privateKey).export({ type: 'spki', format: 'pem' })
  let number = 0

  function configure({ home, saml }: Ours): void {
    number++
    const store = (name: string) => ({
      ...{ Directory: join(folder, name), LockDirectory: join(folder, name, 'lock') },
      generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
    })
    const configuration = {
      ...{ cfgNum: number, cfgAuthor: 'test', cfgDate: '1627287638', cfgVersion: '2.16.1', key: 'of this test alone' },
      ...{ portal: `${url}/`, domain: '127.0.0.1', securedCookie: 0, requireToken: 0, cookieName: 'lemonldap' },
      ...{ authentication: 'Demo', userDB: 'Same', passwordDB: 'Demo', registerDB: 'Null', whatToTrace: 'uid' },
      ...{
        captcha: 'NoCaptcha',
        demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
        exportedVars: {},
        groups: {},
        macros: {},
      },
      ...{ globalStorage: 'Apache::Session::File', globalStorageOptions: store('sessions') },
      ...{ persistentStorage: 'Apache::Session::File', persistentStorageOptions: store('psessions') },
      ...{ localSessionStorage: 'Cache::FileCache', timeout: 7200, locationRules: {}, exportedHeaders: {} },
      localSessionStorageOptions: { cache_root: join(folder, 'cache'), namespace: 's', default_expires_in: 60 },
      // OpenID Connect
      ...{ issuerDBOpenIDConnectActivation: 1, issuerDBOpenIDConnectPath: '^/oauth2/', issuerDBOpenIDConnectRule: 1 },
      ...{ oidcServicePrivateKeySig: key.privateKey, oidcServicePublicKeySig: publicKey, oidcServiceKeyIdSig: 'k1' },
      ...{ oidcServiceMetaDataIssuer: url, oidcServiceAllowAuthorizationCodeFlow: 1 },
      oidcRPMetaDataOptions: {
        workplace: {
          ...{ oidcRPMetaDataOptionsClientID: 'workplace', oidcRPMetaDataOptionsClientSecret: secret },
          ...{ oidcRPMetaDataOptionsRedirectUris: `${home}/sso-return`, oidcRPMetaDataOptionsBypassConsent: 1 },
          ...{ oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256', oidcRPMetaDataOptionsIDTokenForceClaims: 1 },
          oidcRPMetaDataOptionsPostLogoutRedirectUris: `${home}/login`,
        },
      },
      oidcRPMetaDataExportedVars: { workplace: { email: 'mail', name: 'cn', preferred_username: 'uid' } },
      // CAS
      ...{ issuerDBCASActivation: 1, issuerDBCASPath: '^/cas/', issuerDBCASRule: 1, casAttr: 'uid' },
      ...{ casAttributes: { cn: 'cn', mail: 'mail' }, casAccessControlPolicy: 'none' },
      // it posts to us what it would else let the browser load
      casBackChannelSingleLogout: 1,
      casAppMetaDataOptions: {
        workplace: { casAppMetaDataOptionsService: `${home}/sso/cas/`, casAppMetaDataOptionsLogout: 1 },
      },
      // SAML
      ...{ issuerDBSAMLActivation: 1, issuerDBSAMLPath: '^/saml/', issuerDBSAMLRule: 1 },
      ...{ samlServicePrivateKeySig: key.privateKey, samlServicePublicKeySig: pemOf(key.certificate) },
      ...{ samlEntityID: '#PORTAL#/saml/metadata', samlNameIDFormatMapPersistent: '' },
      ...(saml === null
        ? {}
        : {
            samlSPMetaDataXML: { workplace: { samlSPMetaDataXML: saml } },
            samlSPMetaDataOptions: {
              workplace: {
                samlSPMetaDataOptionsNameIDFormat: '',
                samlSPMetaDataOptionsSignSSOMessage: 1,
                samlSPMetaDataOptionsSignSLOMessage: 1,
              },
            },
            samlSPMetaDataExportedAttributes: {
              workplace: { uid: '1;uid', cn: '1;cn', mail: '0;mail' },
            },
          }),
    }
    writeFileSync(join(folder, 'conf', `lmConf-${number}.json`), JSON.stringify(configuration))
  }
  const templates = join(existsSync(join(prefix, 'usr/share/lemonldap-ng')) ? prefix : '/', 'usr/share/lemonldap-ng')
  writeFileSync(
    join(folder, 'lemonldap-ng.ini'),
    `[all]
logLevel = warn
[configuration]
type=File
dirName = ${join(folder, 'conf')}
localStorage=Cache::FileCache
localStorageOptions={ 'namespace' => 'c', 'default_expires_in' => 1, 'cache_root' => '${join(folder, 'cache')}' }
[portal]
staticPrefix = /static
templateDir = ${join(templates, 'portal/templates')}
languages = en
`,
  )
  writeFileSync(
    join(folder, 'portal.psgi'),
    'use Lemonldap::NG::Portal::Main;\nLemonldap::NG::Portal::Main->run({});\n',
  )

  // its own takes a library of pictures, which nothing here needs
  writeFileSync(
    join(folder, 'lib/NoCaptcha.pm'),
    "package NoCaptcha;\nuse Mouse;\nextends 'Lemonldap::NG::Portal::Main::Plugin';\nsub init { 1 }\n1;\n",
  )

  let said = ''
  let stopNow = async () => {}
  async function start(): Promise<void> {
    const child = spawn(
      program,
      ['-s', 'HTTP::Server::PSGI', '--host', '127.0.0.1', '--port', String(port), join(folder, 'portal.psgi')],
      {
        env: {
          ...env,
          LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini'),
          PERL5LIB: `${join(folder, 'lib')}:${env.PERL5LIB ?? ''}`,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said = `${said}${text}`.slice(-6000)
      })
    let isOver = false
    const ended = new Promise<void>((done) =>
      child.once('exit', () => {
        isOver = true
        done()
      }),
    )
    stopNow = async () => {
      child.kill('SIGKILL')
      await ended
    }
    const late = Date.now() + 240_000
    for (;;) {
      const status = await fetch(`${url}/oauth2/jwks`).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 200) return
      if (isOver || Date.now() > late) throw new Error(`LemonLDAP::NG ${isOver ? 'ended' : 'does not answer'}: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  configure({ home, saml: null })
  await start()

  return {
    url,
    secret,
    said: () => said,
    /** It reads what it knows of us when it begins. */
    async know(saml: string): Promise<void> {
      await stopNow()
      configure({ home, saml })
      await start()
    },
    async close(): Promise<void> {
      await stopNow()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
