import { expect, test } from 'vitest'
import { signedRequest } from './acs3'

test('a request is signed as in the example of Aliyun’s documentation', () => {
  const { query, headers } = signedRequest(
    {
      ...{ host: 'ecs.cn-shanghai.aliyuncs.com', action: 'RunInstances', version: '2014-05-26' },
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      ...{ date: '2023-10-26T10:22:32Z', nonce: '3156853299f313e23d1673dc12e1703d' },
    },
    { key_id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
  )
  expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('what is asked is encoded by RFC 3986', () => {
  const { query } = signedRequest(
    {
      ...{ host: 'x', action: 'A', version: '1', date: '2023-10-26T10:22:32Z', nonce: '1' },
      query: { TemplateParam: '{"name":"王 芳*~(1)"}' },
    },
    { key_id: 'k', secret: 's' },
  )
  expect(query).toBe('TemplateParam=%7B%22name%22%3A%22%E7%8E%8B%20%E8%8A%B3%2A~%281%29%22%7D')
})
