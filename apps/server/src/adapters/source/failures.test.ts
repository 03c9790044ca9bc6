import { sentenceOf } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
import { expect, it } from 'vitest'
import { refusalOf } from './failures'

it.each([
  ['ECONNREFUSED', '没有程序应答', 'nothing answers on this port'],
  ['ENOTFOUND', '找不到这个主机名', 'host name doesn’t exist'],
  ['EAI_AGAIN', '找不到这个主机名', 'host name doesn’t exist'],
  ['EHOSTUNREACH', '网络不通', 'network can’t be reached'],
  ['ECONNRESET', '对方中断了连接', 'closed the connection'],
  ['EMFILE', '请检查地址、端口和网络', 'check the address, port and network'],
  ['CERT_HAS_EXPIRED', '不在有效期内', 'has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', '不是由受信任的机构签发', 'isn’t from a trusted authority'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', '不是由受信任的机构签发', 'isn’t from a trusted authority'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', '不属于这个主机名', 'for another host name'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', '不支持加密连接', 'doesn’t offer encryption'],
  ['ERR_TLS_HANDSHAKE_TIMEOUT', '请检查对方的证书', 'check the server’s certificate'],
])('%s is said in words, with what the system says of it as a detail', (code, zh, en) => {
  const { kind, values } = refusalOf(Object.assign(new Error(`raw ${code}`), { code }))
  const sentence = (language: 'zh' | 'en') => say(sentenceOf(kind), language, values)
  expect(sentence('zh')).toContain(zh)
  expect(sentence('zh')).toMatch(new RegExp(`详情：raw ${code}$`))
  expect(sentence('en')).toContain(en)
  expect(sentence('en')).toMatch(new RegExp(`Details: raw ${code}$`))
})
