import type { Attack } from '../attack.ts'
import { openWebsocket } from '../websocket.ts'

/** Messages that no browser sends. The first ones once ended the process. */
const odd = [
  '42["unwatch"]',
  '42["watch"]',
  '42["unwatch",null]',
  '42["watch",null]',
  '42["unwatch",{"type":{"toString":"x"}}]',
  '42["watch",{"type":{"toString":"x"}}]',
  '42["watch",{"type":"request","id":{}}]',
  '42["watch",[]]',
  '42["watch",{"__proto__":{"type":"request"}}]',
  '42["watch",{"type":"constructor"}]',
  '42["watch",{"type":"__proto__","id":"00000000-0000-4000-8000-000000000000"}]',
  '42["error"]',
  '42["disconnect"]',
  '42["connect"]',
  '42["newListener"]',
  '42["nothing",1]',
  '42[]',
  '42[null]',
  '42["__proto__"]',
  '42{"a":1}',
  '42',
  '421["watch",{"type":"request"}]',
  '43["x"]',
  '431[]',
  '44{"message":"x"}',
  '45',
  '451-["watch",{"_placeholder":true,"num":0}]',
  '45999999999-["watch"]',
  '46-',
  '40',
  '41',
  '40/admin,',
  '40/admin,{"token":"x"}',
  '47',
  '4',
  '',
  '0',
  '1',
  '2',
  '3',
  '5',
  '6',
  '9',
  'x',
  '\0',
  '42["watch",',
  '42["watch",{"type":"\ud800"}]',
  `42["watch",{"type":"${'x'.repeat(9000)}"}]`,
  `42["watch",{"type":"${'x'.repeat(200_000)}"}]`,
  `42${'['.repeat(5000)}`,
  `42["watch",${'{"a":'.repeat(1500)}1${'}'.repeat(1500)}]`,
]

export default {
  tries: 'messages over sockets that no browser sends, from somebody who is signed in',
  length: 'short',
  async run({ address, signIn, stranger, blame }) {
    const { token } = await signIn('contractor')
    for (const message of odd) {
      for (const joins of [true, false]) {
        const socket = await openWebsocket(address, token, joins)
        if (!socket) return blame(`no socket is opened before ${message.slice(0, 60)} is sent`)
        socket.send(message)
        socket.send('42["unwatch"]')
        if ((await stranger.get('health')).status !== 200) blame(`the server is down after ${message.slice(0, 60)}`)
        socket.close()
      }
    }
  },
} satisfies Attack
