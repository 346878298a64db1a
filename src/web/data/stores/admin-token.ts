/** Where the office's token is kept (spec: admin §3). */
export const ADMIN_TOKEN_KEY = 'dabba-admin-token'
