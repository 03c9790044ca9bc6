import * as deviceWords from '@workplace/contract/device/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as shared from '../../../kernel/common-words'
import * as deviceShared from '../core/shared-words'

export const words = {
  models: ['型号', 'Models'],
  setUp: ['接入人脸设备', 'Connect a face device'],
  stepAddress: ['一、在设备上填写服务器地址', '1. Enter the address of this server at the device'],
  stepAddressHelp: [
    '在设备的“通信设置 → 云服务器设置”中填写，关闭“启用域名”和代理，然后保存。设备会自动连接。',
    'At the device, open Comm. → Cloud server settings. Switch domain name and proxy off, enter this and save. The device then calls by itself.',
  ],
  serverAddress: ['服务器地址', 'Server address'],
  serverPort: ['服务器端口', 'Server port'],
  listensOff: [
    '设备端口已关闭。请运维人员设置 DEVICE_PORT 后重启服务。',
    'The port of devices is off. Ask whoever runs the server to set DEVICE_PORT and to restart it.',
  ],
  listensTaken: [
    '设备端口被其他程序占用，设备暂时无法连接。请运维人员查看日志。',
    'Another program has the port of devices, so none can connect. Ask whoever runs the server to look at the log.',
  ],
  listensLoopback: [
    '服务器只在本机接听设备，其他机器无法连接。请运维人员设置 DEVICE_HOST=0.0.0.0，并把设备放在单独的网络中。',
    'Devices are heard on this machine only. Ask whoever runs the server to set DEVICE_HOST=0.0.0.0, with the devices in a network of their own.',
  ],
  stepSerial: ['二、填写设备的序列号', '2. Enter the serial number of the device'],
  serial: common.serialNumber,
  serialHelp: ['设备的“系统信息 → 设备信息”中可查看', 'Shown at the device under System info → Device info'],
  serialWrong: deviceWords.serialWrong,
  called: ['设备已呼叫服务器（来自 {address}）', 'The device has called, from {address}'],
  notCalled: ['还没有收到该设备的呼叫，可以先填写资料', 'It hasn’t called yet. You can go on and enter it already.'],
  known: ['该设备已添加', 'This device has been added already'],
  next: ['下一步：填写资料', 'Next: its name and place'],
  nameOf: ['人脸设备 {sn}', 'Face device {sn}'],
  details: ['接入状态', 'Connection'],
  detailsOf: ['“{name}”的接入状态', 'Connection of “{name}”'],
  waits: ['等待设备呼叫', 'Waiting for its call'],
  waitsHelp: [
    '保存服务器地址后约半分钟内会呼叫。一直没有呼叫时，请检查网络、地址和端口。',
    'It calls within half a minute of saving the address. If it doesn’t, check network, address and port.',
  ],
  reads: ['读取设备中的人员', 'Reading the people in it'],
  confirms: ['确认设备中的人员', 'Confirm the people in it'],
  delivers: ['下发人员与权限', 'Delivering people and rights'],
  deliversHelp: [
    '有权限的人员、卡和人脸会自动下发，在几分钟内即可通行。',
    'Everyone with access is delivered by itself, with cards and faces, and can pass within minutes.',
  ],
  doorMissing: [
    '还没有门使用此设备。请在“门管理”中选择它，否则没有人会得到权限。',
    'No door uses this device yet. Choose it under Doors, or nobody is given rights.',
  ],
  foundHelp: [
    '设备中已有 {n} 人。确认后，他们会从设备中删除；有权限的同事会按自己的工号重新下发。',
    'It held {n, plural, one {# person} other {# people}} when it came. Confirming deletes them from it. Those who have access are delivered anew.',
  ],
  matched: ['匹配', 'Matched'],
  number: ['按工号', 'by employee ID'],
  card: ['按卡号', 'by card'],
  name: ['按姓名', 'by name'],
  stranger: ['不是本公司人员', 'Nobody of this company'],
  pin: ['设备编号', 'Number at the device'],
  moreFound: ['另有 {n} 人未列出', '{n} more not shown'],
  adopt: deviceShared.adopt,
  adoptAsk: deviceShared.adoptAsk,
  adopted: deviceShared.adopted,
  connection: common.connection,
  online: common.online,
  offline: common.offline,
  never: common.neverConnected,
  people: peopleWords.people,
  faces: deviceWords.faces,
  ofCapacity: ['{n} / {most}', '{n} of {most}'],
  clock: ['时钟', 'Clock'],
  clockRight: ['准确', 'Right'],
  clockOff: ['快 {n} 秒', '{n} s ahead'],
  clockBehind: ['慢 {n} 秒', '{n} s behind'],
  clockSet: ['上次校准 {time}', 'Last set {time}'],
  model: common.model,
  firmware: common.firmware,
  door: deviceWords.door,
  noDoor: deviceWords.noDoor,
  address: common.networkAddress,
  lastContact: deviceWords.lastContact,
  tokenDiffers: [
    '设备返回的令牌与预期不同。可能有另一台设备使用同一序列号，请核对网络地址。',
    'It gives back another token than expected. Another device may use the same serial number: check its network address.',
  ],
  refusedFrom: [
    '拒绝了 {n} 次来自 {address} 的连接：不在允许的网络中',
    '{n, plural, one {# call} other {# calls}} from {address} not answered: outside of its allowed networks',
  ],
  badLines: [
    '有 {n} 行数据无法识别，已跳过',
    '{n, plural, one {# line} other {# lines}} made no sense and {n, plural, one {was} other {were}} skipped',
  ],
  waiting: ['等待设备执行', 'Waiting for the device'],
  commandSent: ['已发给“{name}”，设备下次询问时执行', 'Sent to “{name}”. It does it when it asks next.'],
  renewAsk: ['清空“{name}”并重新下发？', 'Clear “{name}” and deliver again?'],
  renewText: [
    '设备中的人员、卡和人脸会全部删除，然后重新下发。下发完成前，在这台设备上不能通行。',
    'All people, cards and faces in it are deleted and delivered again. Nobody can pass at it until that is done.',
  ],
  offlineHelp: [
    '设备没有呼叫。它会按已有的权限继续工作，恢复后自动补传记录、补发权限。',
    'It doesn’t call. It goes on with the rights that it has. Once it is back, its records are sent and its rights delivered.',
  ],
  neverHelp: [
    '设备还没有呼叫过。打开“接入状态”查看如何接入。',
    'It hasn’t called yet. Open Connection to see what to do.',
  ],
  foundShort: [
    '设备中原有的人员仍能通行，请确认接管。',
    'People who were in it when it came can still pass. Confirm the adoption.',
  ],
  cancel: shared.cancel,
  close: shared.close,
  loading: shared.loading,
} as const satisfies Words
