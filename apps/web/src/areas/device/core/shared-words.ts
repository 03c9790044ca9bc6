import type { Label } from '../../../kernel/words'

// What the lists of controllers and of face devices say alike.
export const adopt: Label = ['确认接管', 'Confirm']
export const adoptAsk: Label = ['确认接管“{name}”？', 'Confirm the adoption of “{name}”?']
export const adopted: Label = ['“{name}”已接管', '“{name}” was adopted']
export const listensOff: Label = [
  '设备端口已关闭。请运维人员设置 DEVICE_PORT 后重启服务。',
  'The port of devices is off. Ask whoever runs the server to set DEVICE_PORT and to restart it.',
]
export const listensTaken: Label = [
  '设备端口被其他程序占用，设备暂时无法连接。请运维人员查看日志。',
  'Another program has the port of devices, so none can connect. Ask whoever runs the server to look at the log.',
]
export const listensLoopback: Label = [
  '服务器只在本机接听设备，其他机器无法连接。请运维人员设置 DEVICE_HOST=0.0.0.0，并把设备放在单独的网络中。',
  'Devices are heard on this machine only. Ask whoever runs the server to set DEVICE_HOST=0.0.0.0, with the devices in a network of their own.',
]
