/** The used part of autocannon, which has no types. */
declare module 'autocannon' {
  interface Message {
    method?: string
    path?: string
    body?: string
    headers?: Record<string, string>
  }
  export interface Request {
    setupRequest(message: Message): Message
    onResponse(status: number, body: string): void
  }
  interface Client {
    setRequests(requests: Request[]): void
  }
  interface Result {
    '2xx': number
    non2xx: number
    errors: number
    /** Milliseconds. */
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: {
    url: string
    connections: number
    amount: number
    headers: Record<string, string>
    setupClient(client: Client): void
  }): Promise<Result>
}
