import mqtt from 'mqtt'
import type { Company, World } from '../../../test/world'

type Server = World['first']

/** A gateway with detectors, made through the calls by somebody who may. */
export async function gatewayOf(
  server: Server,
  company: Company,
  token: string,
  name: string,
  password = 'a long password',
) {
  const made = async (path: string, body: object) => {
    const answer = await server.post(path, body, { token })
    if (answer.code !== 0) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`)
    return answer.data as { id: number; version: number }
  }
  const type = await made('/getway_type/add', { name: `type of ${name}`, protocol: 'json' })
  const { id } = await made('/detector_getway/add', {
    name,
    getway_type_id: type.id,
    office_id: company.office_id,
    secret: password,
  })
  const account = `gw${company.company_id}-${id}`
  return {
    id,
    account,
    password,
    detector: (sn: string, meetingroom_id: number | null, more: object = {}) =>
      made('/detectors/add', {
        name: `${name} ${sn}`,
        getway_id: id,
        sn,
        detector_type: 'mmwave',
        hold_seconds: 0,
        meetingroom_id,
        ...more,
      }),
  }
}

/** Connects as a gateway does. Fails if it is not let in. */
export async function connect(
  port: number,
  { account, password }: { account: string; password: string },
  options: mqtt.IClientOptions = {},
) {
  const client = await mqtt.connectAsync(
    `mqtt://127.0.0.1:${port}`,
    { username: account, password, reconnectPeriod: 0, connectTimeout: 5_000, ...options },
    false,
  )
  client.on('error', () => {})
  return {
    client,
    /** Settles when the broker has taken it. */
    say: (topic: string, payload: unknown, options: mqtt.IClientPublishOptions = {}) =>
      client.publishAsync(
        topic,
        typeof payload === 'string' || payload instanceof Buffer ? payload : JSON.stringify(payload),
        {
          qos: 1,
          ...options,
        },
      ),
    close: () => client.endAsync(true).catch(() => {}),
  }
}
