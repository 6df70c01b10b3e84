/** The used part of autocannon, which has no types. */
declare module 'autocannon' {
  interface Asked {
    method?: string
    path?: string
    body?: string
    headers?: Record<string, string>
  }
  interface Client {
    setRequests(requests: { setupRequest(asked: Asked): Asked; onResponse(status: number, body: string): void }[]): void
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
