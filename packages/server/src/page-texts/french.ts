import type { english } from './english.ts'

const minutes = (count: number) => (count === 1 ? 'une minute' : `${count} minutes`)

export const french: typeof english = {
  frame: {
    main: 'Navigation principale',
    skipToContent: 'Aller au contenu',
    signedInAs: (name) => `Connecté en tant que ${name}`,
    settings: 'Paramètres',
    signOut: 'Se déconnecter',
    problem: 'Il y a un problème',
  },
  errors: {
    titles: {
      400: 'Requête incorrecte',
      401: 'Connectez-vous',
      403: 'Non autorisé',
      404: 'Page introuvable',
      413: 'Trop volumineux',
      415: 'Requête incorrecte',
      429: 'Trop de tentatives',
      503: 'Réessayez dans un instant',
    },
    otherTitle: 'Un problème est survenu',
    messages: {
      unauthenticated: 'Connectez-vous pour continuer.',
      forbidden: 'Vous n’avez pas l’autorisation de faire cela.',
      foreignOrigin: 'Cette requête venait d’un autre site et a été bloquée.',
      csrfTokenInvalid:
        'Vous vous êtes reconnecté depuis l’ouverture de ce formulaire. Rechargez la page et réessayez.',
      methodNotAllowed: 'Ce n’est pas possible ici.',
      moduleNotInstalled: 'Cette fonctionnalité n’est pas disponible dans cette communauté.',
      requestTimeout: 'La requête a pris trop de temps. Vérifiez votre connexion et réessayez.',
      bodyTooLarge: 'C’est trop volumineux pour être envoyé.',
      uriTooLong: 'L’adresse est trop longue.',
      hostUnknown: 'Cette communauté n’est pas disponible sous ce nom.',
      mediaTypeUnsupported: 'Rechargez la page et réessayez.',
      internal: 'Un problème est survenu de notre côté. Réessayez plus tard.',
      overloaded: 'Le serveur est très sollicité. Réessayez dans un instant.',
      diskFull: 'Le serveur manque d’espace et ne peut rien enregistrer pour le moment.',
      databaseUnavailable: 'Le serveur n’est pas prêt. Réessayez dans un instant.',
    },
    requestId: (id) => `ID de la requête (pour l’assistance) : ${id}`,
    home: 'Aller à l’accueil',
    missing: 'Cette page n’existe pas, ou vous n’y avez pas accès.',
  },
  signIn: {
    title: 'Se connecter',
    name: 'Nom d’utilisateur ou adresse e-mail',
    password: 'Mot de passe',
    keep: 'Rester connecté pendant deux semaines',
    submit: 'Se connecter',
    nameMissing: 'Saisissez votre nom d’utilisateur ou votre adresse e-mail',
    passwordMissing: 'Saisissez votre mot de passe',
    refused: 'Nom d’utilisateur ou mot de passe incorrect',
    tooFast: (count) => `Trop de mots de passe incorrects. Réessayez dans ${minutes(count)}.`,
    busy: 'Trop de personnes se connectent en ce moment. Réessayez dans un instant.',
    signedOut: 'Vous êtes déconnecté.',
    already: (name) => `Vous êtes connecté en tant que ${name}.`,
    continue: 'Continuer',
    otherAccount: 'Utiliser un autre compte',
    forgotten: 'Mot de passe oublié ?',
    signUp: 'Créer un compte',
  },
  signOut: {
    title: 'Se déconnecter',
    question: (name) => `Vous êtes connecté en tant que ${name}. Se déconnecter sur cet appareil ?`,
    submit: 'Se déconnecter',
    stay: 'Rester connecté',
  },
  consent: {
    title: (name) => `Autoriser ${name} ?`,
    asks: (name) => `${name} demande l’autorisation de :`,
    goesTo: (host) => `Vous serez redirigé vers ${host}.`,
    lasts: (days) =>
      `L’accès prend fin quand vous le révoquez, après ${days === 1 ? 'un jour' : `${days} jours`} sans utilisation, ou au bout d’un an.`,
    asWhom: (name) => `Vous êtes connecté en tant que ${name}.`,
    otherAccount: 'Utiliser un autre compte',
    allow: 'Autoriser',
    deny: 'Ne pas autoriser',
    scopes: {
      openid: 'Confirmer votre identité.',
      profile: 'Voir votre nom et votre nom d’utilisateur.',
      email: 'Voir votre adresse e-mail.',
      read: 'Lire tout ce que vous pouvez lire.',
      write: 'Créer, modifier et supprimer des contenus en votre nom.',
      webhooks: 'Recevoir par webhook les événements que vous pouvez voir.',
      admin:
        'Utiliser vos rôles dans toute la communauté : administrateur, gestionnaire de communauté, modérateur.',
      'uri:/api': 'Faire tout ce que vous pouvez faire.',
    },
    expired:
      'Cette demande a expiré : elle a déjà reçu une réponse, elle est trop ancienne, ou elle a été ouverte dans un autre navigateur. Revenez à l’application et réessayez.',
  },
  authorization: {
    title: 'Cette application ne peut pas se connecter',
    advice: 'Revenez à l’application. Son exploitant doit corriger cela.',
    reasons: {
      invalid_client: 'L’application n’est pas enregistrée ici, ou elle est désactivée.',
      invalid_redirect_uri: 'L’application a demandé une redirection vers une URL qui n’est pas enregistrée.',
    },
  },
}
